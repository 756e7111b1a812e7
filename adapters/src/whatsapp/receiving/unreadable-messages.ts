import { bodyContent, type IncomingMessage, type LeaseGuard, type UnavailableReason } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { acknowledge } from '../connection/acknowledge.js';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';
import { type Identity, identityOf } from '../numbers/addresses.js';
import { plainAckError } from '../patches/plain-ack-error.js';
import { type Envelope, envelopeOfStanza } from './incoming-message.js';
import { ResendRequests } from './resend-requests.js';
import { type StanzaKind, stanzaKindOf } from './stanza-kind.js';
import { type InboundKey, type StoredUnreadable, stanzaOfStored } from './stored-unreadable.js';

/** The outcome of an unreadable message, for counting. */
export type UnreadableOutcome =
  | 'crowd'
  | 'strange'
  | 'unavailable'
  | 'undecryptable'
  /** Its sender and our own phone were asked for it. */
  | 'asked'
  /** It is already stored, so it was not requested. */
  | 'repeated'
  /** Too many waited, so it will not be requested. */
  | 'dropped';

export interface UnreadableMessagesOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly guard: LeaseGuard;
  readonly isOwn: (jid: string) => boolean;
  /** Where Baileys remembers which messages it requested from the phone. */
  readonly placeholders: CacheView;
  readonly intervalMs: number | undefined;
  /** What former connections have stored as undecryptable, the newest first. */
  readonly findStored: () => Promise<readonly StoredUnreadable[]>;
  /** The messages that any connection of the account has asked for lately. */
  readonly askedLately: CacheView;
  readonly isStored: (message: InboundKey) => Promise<boolean>;
  /** Stores a message; WhatsApp is told that it arrived when the promise resolves. */
  readonly storeMessage: (message: IncomingMessage) => Promise<void>;
  readonly onOutcome: (outcome: UnreadableOutcome, inARow: number) => void;
}

interface Unreadable {
  /** The stanza without its content, which is useless. */
  readonly stanza: BinaryNode;
  readonly ask: 'sender' | 'phone';
}

const VIEW_ONCE: readonly (string | undefined)[] = ['view_once', 'view_once_unavailable_fanout'];
/** The phone never shares these. */
const KEPT_ON_PHONE: readonly (string | undefined)[] = [
  ...VIEW_ONCE,
  'bot_unavailable_fanout',
  'hosted_unavailable_fanout',
];

/**
 * The unreadable messages of one connection: none is answered with an error, delays another, or is requested in a burst. Each leaves
 * a message that says why, which is stored before the acknowledgement; what can be had is requested later, and takes its place.
 */
export class UnreadableMessages {
  readonly #options: UnreadableMessagesOptions;
  readonly #requests: ResendRequests<Unreadable>;

  constructor(options: UnreadableMessagesOptions) {
    this.#options = options;

    const { intervalMs, guard, onOutcome } = options;
    this.#requests = new ResendRequests({
      intervalMs,
      mayAsk: () => guard.holds,
      ask: (item) => this.#ask(item),
      onDropped: (inARow) => onOutcome('dropped', inARow),
    });
  }

  /**
   * Handles a message stanza that Baileys must not see, and returns whether it did. WhatsApp gets the acknowledgement when it is
   * done.
   */
  tryHandle(stanza: BinaryNode): boolean {
    const { baileys, socket } = this.#options;
    const kind = stanzaKindOf(baileys, stanza, socket.authState.creds.me);
    if (kind === 'ordinary') return false;
    // A stanza that could not be stored, or whose acknowledgement was not written, comes again at the next login.
    this.#handle(kind, stanza)
      .then(() => acknowledge(baileys, socket, stanza))
      .catch(() => undefined);
    return true;
  }

  /** Keeps an undecryptable message, and tells the error to fail with; undefined where Baileys' own answer is right. */
  async undecryptable(stanza: BinaryNode): Promise<Error | undefined> {
    // Baileys neither asks for nor refuses what our own phone writes to its devices.
    if (stanza.attrs.category === 'peer') return undefined;
    const { baileys, placeholders } = this.#options;
    await this.#keepUndecryptable(stanza);
    return plainAckError(baileys, placeholders, stanza.attrs.id ?? '');
  }

  /** A message has arrived after all. */
  arrived({ attrs: { id, from } }: BinaryNode): void {
    this.#requests.forget(this.#keyOf(id, from));
    // Cancels a request to the phone that has not been sent yet.
    if (id !== undefined) this.#options.placeholders.del(id);
  }

  /**
   * Asks for what former connections could not ask for before they ended, or got no answer to, through the same queue. Never rejects:
   * the next login tries again.
   */
  async askForStored(): Promise<void> {
    const stored = await this.#options.findStored().catch(() => []);
    for (const message of stored.toReversed()) {
      const stanza = stanzaOfStored(message);
      if (stanza && !this.#options.askedLately.get(message.waId)) this.#enqueue(stanza, 'sender');
    }
  }

  stop(): void {
    this.#requests.stop();
  }

  async #handle(kind: Exclude<StanzaKind, 'ordinary'>, stanza: BinaryNode): Promise<void> {
    switch (kind) {
      case 'unavailable':
        return this.#keepUnavailable(stanza);
      case 'sealed':
        return this.#keepUndecryptable(stanza);
      default:
        return this.#count(kind);
    }
  }

  async #keepUnavailable(stanza: BinaryNode): Promise<void> {
    const envelope = this.#envelopeOf(stanza);
    if (!envelope) return;
    this.#count('unavailable');
    const reason = VIEW_ONCE.includes(this.#unavailableTypeOf(stanza)) ? 'view_once' : 'phone_only';
    await this.#store(envelope, reason);
    if (this.#isGivenByPhone(stanza)) this.#enqueue(stanza, 'phone');
  }

  /** It may repeat a stored message, whose key is used up: that one leaves nothing, and is not requested. */
  async #keepUndecryptable(stanza: BinaryNode): Promise<void> {
    this.#count('undecryptable');
    if (await this.#isStored(stanza)) return this.#count('repeated');
    const envelope = this.#envelopeOf(stanza);
    if (envelope) await this.#store(envelope, 'undecryptable');
    this.#enqueue(stanza, 'sender');
  }

  async #store(envelope: Envelope, reason: UnavailableReason): Promise<void> {
    const { number, lid } = await this.#identityOf(envelope);
    const { waId, at, fromName } = envelope;
    const sender = { from: number, fromLid: lid, fromName };
    await this.#options.storeMessage({
      ...{ waId, ...sender, at },
      ...bodyContent({ type: 'unavailable', reason }),
    });
  }

  #unavailableTypeOf(stanza: BinaryNode): string | undefined {
    return this.#options.baileys.getBinaryNodeChild(stanza, 'unavailable')?.attrs.type;
  }

  #isGivenByPhone(stanza: BinaryNode): boolean {
    const { PLACEHOLDER_MAX_AGE_SECONDS } = this.#options.baileys;
    if (KEPT_ON_PHONE.includes(this.#unavailableTypeOf(stanza))) return false;
    return Date.now() / 1_000 - Number(stanza.attrs.t) < PLACEHOLDER_MAX_AGE_SECONDS;
  }

  #enqueue({ tag, attrs }: BinaryNode, ask: Unreadable['ask']): void {
    this.#requests.add(this.#keyOf(attrs.id, attrs.from), { stanza: { tag, attrs }, ask });
  }

  /** What has arrived meanwhile is not requested. */
  async #ask({ stanza, ask }: Unreadable): Promise<void> {
    const { socket, placeholders } = this.#options;
    if (await this.#isStored(stanza)) return this.#count('repeated');
    placeholders.del(stanza.attrs.id ?? '');
    this.#options.askedLately.set(stanza.attrs.id ?? '', true);
    this.#count('asked');
    if (ask === 'sender') await socket.sendRetryRequest(stanza);
    else await this.#askPhone(stanza);
  }

  async #askPhone(stanza: BinaryNode): Promise<void> {
    const { baileys, socket } = this.#options;
    const { id = '', lid = '' } = socket.authState.creds.me ?? {};
    const { fullMessage } = baileys.decodeMessageNode(stanza, id, lid);
    // Baileys returns this together with the phone's answer, which knows less about the sender.
    await socket.requestPlaceholderResend(fullMessage.key, fullMessage);
  }

  async #isStored(stanza: BinaryNode): Promise<boolean> {
    const envelope = this.#envelopeOf(stanza);
    if (!envelope) return false;
    const identity = await this.#identityOf(envelope);
    return this.#options.isStored({ waId: envelope.waId, ...identity });
  }

  /** Undefined where it would not be stored even if it could be read. */
  #envelopeOf(stanza: BinaryNode): Envelope | undefined {
    const envelope = envelopeOfStanza(this.#options.baileys, stanza);
    return envelope && !this.#options.isOwn(envelope.jid) ? envelope : undefined;
  }

  #identityOf(envelope: Envelope): Promise<Identity> {
    const { baileys, socket } = this.#options;
    return identityOf(baileys, envelope, (lid) => socket.signalRepository.lidMapping.getPNForLID(lid));
  }

  #keyOf(id: string | undefined, from: string | undefined): string {
    return `${this.#options.baileys.jidNormalizedUser(from)}/${id}`;
  }

  #count(outcome: UnreadableOutcome): void {
    this.#options.onOutcome(outcome, 1);
  }
}
