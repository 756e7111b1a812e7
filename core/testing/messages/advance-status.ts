import { MESSAGE_STATUSES, type MessageStatus } from '../../src/index.js';

/**
 * The status after `news`. States only move forward: late and repeated news change nothing, a message that got anywhere can no
 * longer fail, and one that failed stays failed.
 */
export function advanceStatus(current: MessageStatus, reported: MessageStatus): MessageStatus {
  if (current === 'failed') return current;
  if (reported === 'failed') return current === 'pending' || current === 'sending' ? 'failed' : current;
  return MESSAGE_STATUSES.indexOf(reported) > MESSAGE_STATUSES.indexOf(current) ? reported : current;
}
