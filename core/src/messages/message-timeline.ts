import type { Message } from './message.js';

/** A message and when it got how far. What has not happened, or nobody told us, is null. */
export interface MessageTimeline {
  readonly message: Message;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
}

export interface MessageTimelines {
  of(accountId: string, messageId: string): Promise<MessageTimeline | undefined>;
}
