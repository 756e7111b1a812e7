import { randomBytes } from 'node:crypto';
import {
  isMediaBody,
  type MessageBodies,
  type MessageWire,
  type OutgoingMessage,
  type SentFile,
  type SessionLease,
} from '@waxwing/core';
import type { AuthenticationCreds, BinaryNode, proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { textMessage } from '../sending/text-message.js';
import { composeContent, nodesBeside } from './compose-content.js';
import { composeFile } from './compose-file.js';

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
    const bytes = outgoing && (outgoing.wire ?? (await this.#store(bodyOf, composeContent(outgoing.body))));
    if (!bytes) throw new Error('the message has no body');
    return { message: baileys.proto.Message.decode(bytes), nodes: nodesBeside(outgoing.body) };
  }

  /** Stores what WhatsApp is to carry for a message with a file. @throws LeaseLost, AdapterError, and where it has been deleted */
  async composeFile(id: string, file: SentFile): Promise<void> {
    const outgoing = await this.#options.bodies.find(this.#options.lease, id);
    if (!outgoing || !isMediaBody(outgoing.body)) throw new Error('the message has no file');
    if (!outgoing.wire) await this.#store(id, composeFile(outgoing.body, file));
  }

  #store(id: string, content: proto.IMessage): Promise<Uint8Array | undefined> {
    return this.#options.bodies.storeWire(this.#options.lease, id, this.#encode(content));
  }

  #encode(content: proto.IMessage): MessageWire {
    const secret = randomBytes(SECRET_BYTES);
    const message = { ...content, messageContextInfo: { messageSecret: secret } };
    return { bytes: this.#options.baileys.proto.Message.encode(message).finish(), secret };
  }
}
