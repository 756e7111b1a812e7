import { randomBytes } from 'node:crypto';
import type { MessageBodies, MessageBody, MessageWire, OutgoingMessage, SessionLease } from '@waxwing/core';
import type { AuthenticationCreds, BinaryNode, proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { textMessage } from '../sending/text-message.js';
import { composeContent, nodesBeside } from './compose-content.js';

const SECRET_BYTES = 32;

export interface MessageWiresOptions {
  readonly baileys: Baileys;
  readonly bodies: MessageBodies;
  readonly lease: SessionLease;
  readonly creds: AuthenticationCreds;
}

/** What goes into a frame. */
export interface ComposedMessage {
  readonly message: proto.IMessage;
  /** Nodes beside it. */
  readonly nodes: BinaryNode[];
}

/**
 * What WhatsApp carries for a message, the same each time: a reader that gets it twice, or asks for it again, must not see another
 * message. The bytes of a text follow from it; those of anything else are made once, and stored before the first frame.
 */
export class MessageWires {
  readonly #options: MessageWiresOptions;

  constructor(options: MessageWiresOptions) {
    this.#options = options;
  }

  /** @throws LeaseLost, AdapterError, and where the message has been deleted */
  async of({ waId, text, bodyOf }: OutgoingMessage): Promise<ComposedMessage> {
    const { baileys, bodies, lease, creds } = this.#options;
    if (!bodyOf) return { message: textMessage(creds, waId, text), nodes: [] };
    const outgoing = await bodies.find(lease, bodyOf);
    const bytes = outgoing && (outgoing.wire ?? (await this.#store(bodyOf, outgoing.body)));
    if (!bytes) throw new Error('the message has no body');
    return { message: baileys.proto.Message.decode(bytes), nodes: nodesBeside(outgoing.body) };
  }

  #store(id: string, body: MessageBody): Promise<Uint8Array | undefined> {
    return this.#options.bodies.storeWire(this.#options.lease, id, this.#compose(body));
  }

  #compose(body: MessageBody): MessageWire {
    const secret = randomBytes(SECRET_BYTES);
    const message = { ...composeContent(body), messageContextInfo: { messageSecret: secret } };
    return { bytes: this.#options.baileys.proto.Message.encode(message).finish(), secret };
  }
}
