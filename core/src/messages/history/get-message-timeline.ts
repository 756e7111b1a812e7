import { MessageNotFound } from '../errors.js';
import type { MessageTimeline, MessageTimelines } from '../ports.js';

/** One message of the account with the times of its steps. @throws MessageNotFound */
export class GetMessageTimeline {
  readonly #ports: { timelines: MessageTimelines };

  constructor(ports: { timelines: MessageTimelines }) {
    this.#ports = ports;
  }

  async execute(query: { accountId: string; messageId: string }): Promise<MessageTimeline> {
    const timeline = await this.#ports.timelines.find(query.accountId, query.messageId);
    if (!timeline) throw new MessageNotFound();
    return withOrderedSteps(timeline);
  }
}

/** Raises each time to that of the step before: WhatsApp reports whole seconds by its own clock, which may lie before ours. */
export function withOrderedSteps({ message, ...steps }: MessageTimeline): MessageTimeline {
  const sentAt = notBefore(message.createdAt, steps.sentAt);
  const deliveredAt = notBefore(sentAt ?? message.createdAt, steps.deliveredAt);
  const readAt = notBefore(deliveredAt ?? sentAt ?? message.createdAt, steps.readAt);
  return { message, sentAt, deliveredAt, readAt };
}

function notBefore(before: Date, at: Date | null): Date | null {
  return at !== null && at < before ? before : at;
}
