import { isSettled, MESSAGE_STATUSES, type MessageStatus } from '../../src/index.js';

/**
 * The status after a report. Statuses only move forward: late and repeated reports change nothing, a message that was sent can no
 * longer fail, and a failed one stays failed.
 */
export function advanceStatus(current: MessageStatus, reported: MessageStatus): MessageStatus {
  if (current === 'failed') return current;
  if (reported === 'failed') return isSettled(current) ? current : 'failed';
  return MESSAGE_STATUSES.indexOf(reported) > MESSAGE_STATUSES.indexOf(current) ? reported : current;
}
