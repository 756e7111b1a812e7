import { grantsAccessTo } from '../../keys/api-key.js';
import {
  isLinkedBody,
  type MediaBody,
  type MessageBody,
  type UnavailableBody,
  type UnsupportedBody,
} from '../content/message-body.js';
import { bodyContent, type MessageContent, textContent } from '../content/message-content.js';
import { TargetUnusable } from '../errors.js';
import type { Message } from '../message.js';
import { MessageText } from '../message-text.js';
import type { MessageTimelines } from '../ports.js';
import type { SendFiles } from './send-files.js';
import type { Sender } from './sender.js';

const FIELD = 'forward.message_id';

export interface ForwardContentPorts {
  timelines: MessageTimelines;
  files: Pick<SendFiles, 'storedBodyOf'>;
}

/** The content of a stored message, to be sent once more. */
export class ForwardContent {
  readonly #ports: ForwardContentPorts;

  constructor(ports: ForwardContentPorts) {
    this.#ports = ports;
  }

  /** @throws TargetUnusable, InvalidMessage, InvalidContent */
  async execute(key: Sender, messageId: string): Promise<MessageContent> {
    const message = (await this.#ports.timelines.find(key.accountId, messageId))?.message;
    if (!message || !grantsAccessTo(key, message.instanceId))
      throw new TargetUnusable(FIELD, 'names no message of an instance that this key opens');
    if (message.deletedAt) throw new TargetUnusable(FIELD, 'names a deleted message');
    // Phones mark what somebody else wrote. Our own text is sent like any other.
    const before = forwardedBefore(message.body);
    const isForeign = message.direction === 'inbound' || before > 0;
    const mark = isForeign ? { forwarded: before === 0 ? (true as const) : before + 1 } : {};
    if (message.type === 'text') return textContent(MessageText.parse(message.text), mark);
    return bodyContent({ ...(await this.#bodyOf(message)), ...mark });
  }

  async #bodyOf(message: Message): Promise<Exclude<MessageBody, UnsupportedBody | UnavailableBody>> {
    const { body } = message;
    if (!body || body.type === 'unsupported' || body.type === 'unavailable')
      throw new TargetUnusable(FIELD, `names a message of type ${message.type}, which cannot be forwarded`);
    if (isLinkedBody(body)) throw new TargetUnusable(FIELD, 'names a message whose link was not fetched yet');
    switch (body.type) {
      case 'location': {
        const { live: _, ...place } = body;
        return place;
      }
      case 'contact':
      case 'poll':
        return body;
      default:
        return this.#fileOf(message, body);
    }
  }

  async #fileOf({ accountId, file }: Message, body: MediaBody): Promise<MediaBody> {
    if (file?.status === 'pending')
      throw new TargetUnusable(FIELD, 'names a message whose file is not here yet: try again later');
    const id = file ? file.mediaId : body.media_id;
    const stored = id
      ? await this.#ports.files.storedBodyOf(accountId, { body, id, field: FIELD })
      : undefined;
    if (!stored) throw new TargetUnusable(FIELD, 'names a message whose file is no longer kept');
    return stored;
  }
}

/** How often the message of this body had been forwarded before. */
function forwardedBefore(body: MessageBody | undefined): number {
  return body && 'forwarded' in body ? Number(body.forwarded ?? 0) : 0;
}
