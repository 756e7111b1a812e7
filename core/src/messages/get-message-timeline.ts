import { MessageNotFound } from './errors.js';
import type { MessageTimeline, MessageTimelines } from './message-timeline.js';

/** One message of the account and what became of it, step by step. @throws MessageNotFound */
export class GetMessageTimeline {
  constructor(private readonly ports: { timelines: MessageTimelines }) {}

  async execute(query: { accountId: string; messageId: string }): Promise<MessageTimeline> {
    const timeline = await this.ports.timelines.of(query.accountId, query.messageId);
    if (!timeline) throw new MessageNotFound();
    return timeline;
  }
}
