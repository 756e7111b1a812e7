import { type ApiKey, grantsAccessTo } from '../../keys/api-key.js';
import { MessageNotFound } from '../errors.js';
import type { MessageTimeline, MessageTimelines } from '../ports.js';
import { withOrderedSteps } from './get-message-timeline.js';

/** One message with the times of its steps, for a key that opens its instance. @throws MessageNotFound */
export class GetMessage {
  readonly #ports: { timelines: MessageTimelines };

  constructor(ports: { timelines: MessageTimelines }) {
    this.#ports = ports;
  }

  async execute({ key, messageId }: { key: ApiKey; messageId: string }): Promise<MessageTimeline> {
    const timeline = await this.#ports.timelines.find(key.accountId, messageId);
    if (!timeline || !grantsAccessTo(key, timeline.message.instanceId)) throw new MessageNotFound();
    return withOrderedSteps(timeline);
  }
}
