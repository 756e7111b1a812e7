import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChangeOutcome,
  ChangeSignal,
  CloseReason,
  ComposableContent,
  MessageWire,
  OutgoingBody,
  OutgoingMessage,
  PairingCodeOutcome,
  PasskeyAnswer,
  ReadOutcome,
  ReadSignal,
  SendOutcome,
  SentFile,
  SessionEnd,
  SessionEvent,
  SessionListener,
  TypingOutcome,
  TypingSignal,
  WhatsAppMedia,
  WhatsAppSession,
} from '@waxwing/core';
import type { Logger } from 'pino';
import type { StoredMessage } from './composing/message-wires.js';
import { type CloseContext, sessionEndOf } from './connection/close-reasons.js';
import { Connection, type ConnectionOptions } from './connection/connection.js';
import type { ConnectionEvents } from './connection/connection-events.js';
import { EventQueue } from './connection/event-queue.js';
import { truncate } from './receiving/truncate.js';

/** WhatsApp's own apps take 25 characters. */
const MAX_NAME_LENGTH = 100;
const LOG_OUT_MS = 3_000;
/** WhatsApp asks for one restart after linking; a server that keeps asking gets the ordinary back-off. */
const MAX_RESTARTS = 3;

export interface BaileysSessionOptions extends Omit<ConnectionOptions, 'events' | 'displayName'> {
  readonly log: Logger;
  readonly onEnded?: ((reason: CloseReason) => void) | undefined;
}

/** One instance's session: a connection, the restarts that WhatsApp asks for, and events in order. */
export class BaileysSession implements WhatsAppSession {
  readonly #options: BaileysSessionOptions;
  readonly #queue: EventQueue;
  #connection: Connection | undefined;
  #restarts = 0;
  /** A phone has just linked this session, which has not been ready since. */
  #justLinked = false;
  #ended = false;
  #reason: CloseReason | undefined;
  #displayName: string | null = null;

  constructor(options: BaileysSessionOptions, listener: SessionListener) {
    this.#options = options;

    this.#queue = new EventQueue(listener, (error) => this.fail(error));
  }

  /** @throws when the socket cannot be created */
  connect(): void {
    const displayName = () => this.#displayName;
    this.#connection = new Connection({ ...this.#options, displayName, events: this.#events });
  }

  async send(message: OutgoingMessage, timeoutMs: number): Promise<SendOutcome> {
    if (this.#ended || !this.#connection) return { kind: 'unknown', isUntouched: true };
    return this.#connection.send(message, timeoutMs);
  }

  async composeFile(message: StoredMessage, file: SentFile, found?: OutgoingBody): Promise<void> {
    if (!this.#connection) throw new Error('the session has not been connected');
    return this.#connection.wires.composeFile(message, file, found);
  }

  compose(content: ComposableContent): MessageWire | undefined {
    return this.#connection?.wires.compose(content);
  }

  async showTyping(typing: TypingSignal): Promise<TypingOutcome> {
    if (this.#ended || !this.#connection) return { kind: 'unknown' };
    return this.#connection.signals.showTyping(typing);
  }

  async markRead(messages: ReadSignal, timeoutMs: number): Promise<ReadOutcome> {
    if (this.#ended || !this.#connection) return { kind: 'unknown' };
    return this.#connection.signals.markRead(messages, timeoutMs);
  }

  async change(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome> {
    if (this.#ended || !this.#connection) return { kind: 'unknown' };
    return this.#connection.change(signal, timeoutMs);
  }

  /** The connection's, of which a linked session has one until its end. */
  get media(): WhatsAppMedia {
    if (!this.#connection) throw new Error('the session has not been connected');
    return this.#connection.media;
  }

  async requestPairingCode(number: string): Promise<PairingCodeOutcome> {
    if (this.#ended || !this.#connection) return { kind: 'unknown' };
    return this.#connection.requestPairingCode(number);
  }

  async answerPasskey(answer: PasskeyAnswer): Promise<void> {
    if (!this.#ended) await this.#connection?.answerPasskey(answer);
  }

  setDisplayName(displayName: string | null): void {
    if (displayName === this.#displayName) return;
    this.#displayName = displayName;
    this.#connection?.account.sendPresence();
  }

  async close(): Promise<void> {
    this.#ended = true;
    this.#queue.stop();
    await this.#connection?.end().catch((error) => this.#logWarning(error, 'closing failed'));
    await this.#options.history?.stop();
    await this.#options.credentials
      .flush()
      .catch((error) => this.#logWarning(error, 'credentials not stored'));
  }

  async logOut(): Promise<void> {
    this.#ended = true;
    this.#queue.stop();
    const leaving = this.#connection?.logOut().catch((error) => this.#logWarning(error, 'unlinking failed'));
    await Promise.race([leaving, sleep(LOG_OUT_MS, undefined, { ref: false })]);
    await this.close();
  }

  /** Ends the session because its state could not be stored. WhatsApp sends again what was not acknowledged. */
  fail(error: unknown): void {
    if (this.#ended || this.#reason) return;
    this.#logWarning(error, 'session given up');
    this.#end('connection-lost');
  }

  readonly #events: ConnectionEvents = {
    qr: (qr, expiresAt) => this.#emit({ type: 'qr', qr, expiresAt }),
    paired: () => void this.#paired(),
    open: () => this.#opened(),
    named: (name) => this.#emit({ type: 'named', name: truncate(name, MAX_NAME_LENGTH) }),
    standing: (update) => this.#emit({ type: 'standing', ...update }),
    phoneSeen: (at) => this.#emit({ type: 'phone-seen', at }),
    passkeyReached: (stage) => this.#emit({ type: 'passkey', stage }),
    passkeyEnded: (end) => this.#end(end),
    phoneSilent: () => this.#end('phone-silent'),
    messages: (messages) => this.#queue.push({ type: 'messages', messages }),
    changes: (changes) => this.#queue.push({ type: 'changes', changes }),
    receipts: (receipts) => this.#queue.receipts(receipts),
    clientFault: (error) => this.#logWarning(error, 'a message could not be written'),
    closed: (error, ended) => void this.#closed(error, ended),
  };

  async #paired(): Promise<void> {
    this.#justLinked = true;
    try {
      await this.#options.credentials.flush();
      const lid = this.#digits(this.#options.credentials.creds.me?.lid);
      this.#emit({ type: 'linked', phone: this.#phone, lid });
    } catch (error) {
      this.fail(error);
    }
  }

  #opened(): void {
    this.#restarts = 0;
    this.#justLinked = false;
    const name = truncate(this.#options.credentials.creds.me?.name ?? '', MAX_NAME_LENGTH) || null;
    this.#emit({ type: 'ready', phone: this.#phone, name });
  }

  async #closed(error: unknown, ended: CloseContext): Promise<void> {
    if (this.#ended) return;
    const end = this.#reason ? { reason: this.#reason } : this.#endOf(error, ended);
    if (end.reason !== 'restart-required') return this.#finish(end);
    try {
      await this.#options.credentials.flush();
      if (this.#ended) return;
      if (this.#restarts++ < MAX_RESTARTS) return this.connect();
    } catch (fault) {
      this.#logWarning(fault, 'restart failed');
    }
    await this.#finish({ reason: 'connection-lost' });
  }

  #endOf(error: unknown, ended: CloseContext): SessionEnd {
    const end = sessionEndOf(error, ended);
    return end.reason === 'logged-out' && this.#justLinked ? { reason: 'unlinked-at-once' } : end;
  }

  async #finish(end: SessionEnd): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#options.onEnded?.(end.reason);
    this.#options.log.info({ reason: end.reason, ban_code: end.banCode }, 'session ended');
    await this.#options.history?.stop();
    await this.#options.credentials
      .flush()
      .catch((error) => this.#logWarning(error, 'credentials not stored'));
    this.#queue.finish({ type: 'closed', ...end });
  }

  /** Cuts the socket; `closed` follows with this reason. */
  #end(reason: CloseReason): void {
    this.#reason ??= reason;
    this.#connection?.end().catch((error) => this.#logWarning(error, 'closing failed'));
  }

  /** The queue itself reports a listener's failure. */
  #emit(event: SessionEvent): void {
    this.#queue.push(event).catch(() => undefined);
  }

  get #phone(): string {
    return this.#digits(this.#options.credentials.creds.me?.id) ?? '';
  }

  #digits(jid: string | undefined): string | null {
    return this.#options.baileys.jidDecode(jid)?.user ?? null;
  }

  #logWarning(error: unknown, what: string): void {
    // Only the message: the data on Baileys' errors may contain stanzas.
    this.#options.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  }
}
