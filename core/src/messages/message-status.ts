/** In the order in which they may follow each other; `failed` ends what was never sent. */
export const MESSAGE_STATUSES = ['pending', 'sending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The statuses a customer sees: that a frame is on its way is our own affair. */
export type PublicMessageStatus = Exclude<MessageStatus, 'sending'>;

/**
 * The status after `news`. States only move forward: late and repeated news change nothing, a message that got anywhere can no
 * longer fail, and one that failed stays failed.
 */
export function advance(current: MessageStatus, news: MessageStatus): MessageStatus {
  if (current === 'failed') return current;
  if (news === 'failed') return current === 'pending' || current === 'sending' ? 'failed' : current;
  return MESSAGE_STATUSES.indexOf(news) > MESSAGE_STATUSES.indexOf(current) ? news : current;
}

export function publicStatus(status: MessageStatus): PublicMessageStatus {
  return status === 'sending' ? 'pending' : status;
}

/** Whether WhatsApp has answered for the message, or never will. */
export function isSettled(status: MessageStatus): boolean {
  return status !== 'pending' && status !== 'sending';
}
