import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ComposableContent,
  isMediaBody,
  type MediaBody,
  type MessageBodies,
  type MessageWire,
  type OutboxMessage,
  type OutgoingBody,
  type OutgoingMessage,
  type SentFile,
  type SessionLease,
  type TextSecrets,
} from '@waxwing/core';
import type { AuthenticationCreds, BinaryNode, proto } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { Baileys } from '../load-baileys.js';
import type { ChatJids } from '../numbers/chat-jids.js';
import { textMessage } from '../sending/text-message.js';
import { composeContent, nodesBeside } from './compose-content.js';
import { composeFile } from './compose-file.js';
import { type Mentioning, Mentions } from './mentions.js';
import { isUnsettled, Quotes } from './quotes.js';
import type { SessionTimers } from './session-timers.js';
import { withContext } from './with-context.js';

const SECRET_BYTES = 32;
const READ_AGAIN_MS = 20;
const MAX_READS = 25;
/** Messages with files that were composed a moment ago: their bytes are at hand, those of others are read. */
const STORED = { max: 32, ttl: 60_000 };

export interface MessageWiresOptions {
  readonly baileys: Baileys;
  readonly bodies: MessageBodies;
  readonly lease: SessionLease;
  readonly creds: AuthenticationCreds;
  readonly chatJids: Pick<ChatJids, 'find' | 'lookUp'>;
  readonly textSecrets: TextSecrets;
  readonly timers: Pick<SessionTimers, 'find' | 'of' | 'ofText'>;
}

/** A message with a body, and the chat that it goes to. */
export type StoredMessage = Pick<OutboxMessage, 'id' | 'to'>;

/** What goes into a frame. */
export interface ComposedMessage {
  readonly message: proto.IMessage;
  /** Nodes beside it. */
  readonly nodes: BinaryNode[];
  /** Attributes of the stanza. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * What WhatsApp carries for a message, the same each time: a reader that gets it twice, or asks for it again, must not see another
 * message. The bytes of a text follow from it; those of anything else are made once, and stored before the first frame.
 */
export class MessageWires {
  readonly #options: MessageWiresOptions;
  readonly #quotes: Quotes;
  readonly #mentions: Mentions;
  readonly #stored = new LRUCache<string, OutgoingBody>(STORED);

  constructor(options: MessageWiresOptions) {
    this.#options = options;
    this.#quotes = new Quotes(options);
    this.#mentions = new Mentions(options);
  }

  /** @throws LeaseLost, AdapterError, TargetUnusable, TargetUnsettled, and where the message has been deleted */
  async of(message: OutgoingMessage): Promise<ComposedMessage> {
    const { waId, to, text, bodyOf, stored } = message;
    const { baileys, lease, textSecrets, timers } = this.#options;
    if (!bodyOf) {
      const [secret] = textSecrets.of(lease.instanceId, waId);
      return { message: textMessage(text, secret, await timers.ofText(message)), nodes: [] };
    }
    const outgoing = stored ?? this.#takeStored(bodyOf) ?? (await this.#find(bodyOf));
    const compose = (said: Mentioning) => composeContent(said.body, said.text);
    const bytes =
      outgoing && (outgoing.wire ?? (await this.#store({ id: bodyOf, to }, { ...outgoing, text }, compose)));
    if (!bytes) throw new Error('the message has no body');
    return { message: baileys.proto.Message.decode(bytes), nodes: nodesBeside(outgoing.body) };
  }

  /** See `WhatsAppSession.compose`. */
  compose({ body, text, to, file }: ComposableContent): MessageWire | undefined {
    const expiration = this.#options.timers.find(to);
    if (expiration === 'not-loaded') return undefined;
    const content = file ? composeFile(body as MediaBody, file) : composeContent(body, text);
    return this.#encode(mark(content, body, { expiration }));
  }

  /** Stores what WhatsApp is to carry for a message with a file, which holds what was found. @throws as `of` */
  async composeFile(message: StoredMessage, file: SentFile, found?: OutgoingBody): Promise<void> {
    const { id } = message;
    const outgoing = found && !isUnsettled(found.answers) ? found : await this.#find(id);
    if (!outgoing || !isMediaBody(outgoing.body)) throw new Error('the message has no file');
    if (outgoing.wire) return;
    const compose = ({ body }: Mentioning) => composeFile(body as MediaBody, file);
    const wire = await this.#store(message, { ...outgoing, text: '' }, compose);
    if (wire) this.#stored.set(id, { body: outgoing.body, wire });
  }

  /** What it answers was answered by WhatsApp a moment ago: that is stored soon. */
  async #find(id: string): Promise<OutgoingBody | undefined> {
    const { bodies, lease } = this.#options;
    for (let reads = 1; ; reads += 1) {
      const outgoing = await bodies.find(lease, id);
      if (outgoing?.wire || !isUnsettled(outgoing?.answers) || reads === MAX_READS) return outgoing;
      await sleep(READ_AGAIN_MS);
    }
  }

  async #store(
    { id, to }: StoredMessage,
    { answers, body, text }: OutgoingBody & { readonly text: string },
    compose: (said: Mentioning) => proto.IMessage,
  ): Promise<Uint8Array | undefined> {
    const { bodies, lease, timers } = this.#options;
    const said = this.#mentions.address(body, text);
    const expiration = await timers.of(to);
    const marked = mark(compose(said), body, { mentionedJid: said.mentionedJid, expiration });
    const content = answers === undefined ? marked : await this.#quotes.quote(marked, answers);
    return bodies.storeWire(lease, id, this.#encode(content));
  }

  /** A message is mostly sent right after its file was prepared: its bytes, which do not change any more, need not be read. */
  #takeStored(id: string): OutgoingBody | undefined {
    const stored = this.#stored.get(id);
    this.#stored.delete(id);
    return stored;
  }

  #encode(content: proto.IMessage): MessageWire {
    const secret = randomBytes(SECRET_BYTES);
    const message = { ...content, messageContextInfo: { messageSecret: secret } };
    return { bytes: this.#options.baileys.proto.Message.encode(message).finish(), secret };
  }
}

interface Marks {
  readonly mentionedJid?: string[];
  /** The timer of its chat, in seconds. */
  readonly expiration: number | undefined;
}

/** What a message says of itself beside its content. */
function mark(
  content: proto.IMessage,
  body: OutgoingBody['body'],
  { mentionedJid = [], expiration }: Marks,
): proto.IMessage {
  return withContext(content, {
    ...('forwarded' in body &&
      body.forwarded && { isForwarded: true, forwardingScore: Number(body.forwarded) }),
    ...(mentionedJid.length > 0 && { mentionedJid }),
    ...(expiration !== undefined && { expiration }),
  });
}
