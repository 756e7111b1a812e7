import { MESSAGE_STATUSES, type MessageStatus } from '../src/index.js';

/**
 * The status after `news`. States only move forward: late and repeated news change nothing, a message that got anywhere can no
 * longer fail, and one that failed stays failed.
 */
export function advance(current: MessageStatus, news: MessageStatus): MessageStatus {
  if (current === 'failed') return current;
  if (news === 'failed') return current === 'pending' || current === 'sending' ? 'failed' : current;
  return MESSAGE_STATUSES.indexOf(news) > MESSAGE_STATUSES.indexOf(current) ? news : current;
}
