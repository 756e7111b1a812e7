import { eventuallyPasses, WAIT_MS } from '@waxwing/core/testing/eventually';
import {
  type AnyMessageContent,
  type AuthenticationState,
  type BaileysEventMap,
  Browsers,
  type ConnectionState,
  makeWASocket,
  S_WHATSAPP_NET,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WAMessageContent,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { trustRoot } from '../../whatsapp/patches/root-certificate.js';
import type { SandboxServer } from '../sandbox-server.js';
import { memoryAuth } from './memory-auth.js';
import { unrefLongTimers } from './unref-long-timers.js';

const RESTART_REQUIRED = 515;

/** The events of one kind in order of arrival, each handed out once. */
type Seen = { [K in keyof BaileysEventMap]?: BaileysEventMap[K][] };

/** The real Baileys client for a sandbox: it keeps its credentials, records every event, and can reconnect. */
export class BaileysClient {
  readonly #sandbox: SandboxServer;
  readonly #options: Partial<UserFacingSocketConfig>;
  readonly #keys = new Map<string, unknown>();
  readonly auth: AuthenticationState = memoryAuth(this.#keys);
  readonly sent = new Map<string, WAMessageContent>();
  #socket: WASocket | undefined;
  #seen: Seen = {};

  constructor(sandbox: SandboxServer, options: Partial<UserFacingSocketConfig> = {}) {
    this.#sandbox = sandbox;
    this.#options = options;

    unrefLongTimers();
    trustRoot({ WA_CERT_DETAILS }, sandbox.rootKey);
  }

  get socket(): WASocket {
    if (!this.#socket) throw new Error('the client is not connected');
    return this.#socket;
  }

  /** Opens a socket with the current credentials. */
  connect(): void {
    this.#seen = {};
    const socket = makeWASocket({
      waWebSocketUrl: this.#sandbox.url,
      auth: this.auth,
      logger: pino({ level: 'silent' }),
      browser: Browsers.ubuntu('Chrome'),
      emitOwnEvents: false,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      enableRecentMessageCache: false,
      retryRequestDelayMs: 0,
      getMessage: async (key: WAMessageKey) => this.sent.get(key.id ?? ''),
      ...this.#options,
    });
    this.#socket = socket;
    socket.ev.process((events) => {
      for (const [name, data] of Object.entries(events)) {
        if (name === 'creds.update') Object.assign(this.auth.creds, data);
        this.#note(name, data);
      }
    });
  }

  /** The first event of the kind, past or future, for which `wanted` returns true; each event is handed out once. */
  async nextEvent<K extends keyof BaileysEventMap>(
    name: K,
    wanted: (data: BaileysEventMap[K]) => boolean = () => true,
  ): Promise<BaileysEventMap[K]> {
    return eventuallyPasses(() => {
      const list = this.unused(name);
      const at = list.findIndex(wanted);
      if (at < 0) throw new Error(`no matching ${name}; unused: ${JSON.stringify(list)}`);
      return list.splice(at, 1)[0] as BaileysEventMap[K];
    });
  }

  /** The recorded events of this kind that were not handed out. */
  unused<K extends keyof BaileysEventMap>(name: K): BaileysEventMap[K][] {
    return (this.#seen[name] ?? []) as BaileysEventMap[K][];
  }

  /** Messages of one event are recorded one by one, so that a test can wait for each. */
  #note(name: string, data: unknown): void {
    const upsert = name === 'messages.upsert' ? (data as BaileysEventMap['messages.upsert']) : undefined;
    const events = upsert ? upsert.messages.map((one) => ({ ...upsert, messages: [one] })) : [data];
    const seen = this.#seen as Record<string, unknown[]>;
    seen[name] = [...(seen[name] ?? []), ...events];
  }

  nextConnection(wanted: (state: Partial<ConnectionState>) => boolean): Promise<Partial<ConnectionState>> {
    return this.nextEvent('connection.update', wanted);
  }

  async nextQr(): Promise<string> {
    const { qr } = await this.nextConnection((state) => Boolean(state.qr));
    return qr ?? '';
  }

  opened(): Promise<Partial<ConnectionState>> {
    return this.nextConnection(({ connection }) => connection === 'open');
  }

  /** Waits for the end of the connection and returns its status code. */
  async closed(): Promise<number> {
    const { lastDisconnect } = await this.nextConnection(({ connection }) => connection === 'close');
    const error = lastDisconnect?.error as { output?: { statusCode: number } } | undefined;
    return error?.output?.statusCode ?? 0;
  }

  /** Links this client to the phone and stays logged in. */
  async link(number: string): Promise<void> {
    this.connect();
    const restarted = this.closed();
    await this.#sandbox.control.scan(number, await this.nextQr());
    const code = await restarted;
    if (code !== RESTART_REQUIRED) throw new Error(`linking ended with ${code}`);
    await this.login();
  }

  async login(): Promise<void> {
    this.connect();
    await this.opened();
  }

  /** Sends a text with an id of its own and returns the id and the server's acknowledgement. */
  async send(
    to: string,
    text: string,
    id = messageId(),
  ): Promise<{ id: string; error: string | undefined; acked: boolean }> {
    const ack = this.socket.waitForMessage<{ attrs: Record<string, string> }>(id, WAIT_MS);
    ack.catch(() => undefined);
    const jid = to.includes('@') ? to : this.addressOf(to);
    this.sent.set(id, { conversation: text });
    await this.socket.sendMessage(jid, { text }, { messageId: id });
    const answer = await ack;
    return { id, error: answer?.attrs.error, acked: answer !== undefined };
  }

  /** Sends any content as Baileys composes it, and returns the id once it is acknowledged. */
  async compose(to: string, content: AnyMessageContent): Promise<string> {
    const id = messageId();
    const ack = this.socket.waitForMessage(id, WAIT_MS);
    await this.socket.sendMessage(this.addressOf(to), content, { messageId: id });
    await ack;
    return id;
  }

  /** The address that WhatsApp accepts from this account: the LID, if the account is moved to LIDs and the number is known. */
  addressOf(number: string): string {
    const phones = this.#sandbox.control.phones();
    const own = phones.find((phone) => this.auth.creds.me?.id.startsWith(`${phone.number}:`));
    const other = phones.find((phone) => phone.number === number);
    return own?.addressing === 'pn' || !other ? `${number}@s.whatsapp.net` : `${other.lid}@lid`;
  }

  /** Waits until the message has reached the status (3 delivered, 4 read). */
  async status(id: string, status: number): Promise<void> {
    await this.nextEvent('messages.update', (updates) =>
      updates.some(({ key, update }) => key.id === id && update.status === status),
    );
  }

  /** Waits for a message with this text; `type` is `notify` for a live one, `append` for one from the backlog. */
  async received(text: string): Promise<{ message: WAMessage; type: string }> {
    const upsert = await this.nextEvent('messages.upsert', ({ messages: [one] }) => textOf(one) === text);
    return { message: upsert.messages[0] as WAMessage, type: upsert.type };
  }

  /** A copy of the stored keys, for `restore`: simulates a crash before later keys were written. */
  snapshot(): Map<string, unknown> {
    return new Map(this.#keys);
  }

  restore(snapshot: Map<string, unknown>): void {
    this.#keys.clear();
    for (const [key, value] of snapshot) this.#keys.set(key, value);
  }

  /** Resolves when the server has handled everything that this client sent before. */
  async roundTrip(): Promise<void> {
    const attrs = { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' };
    await this.socket.query({ tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] });
  }

  async stop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    await socket?.end(undefined);
  }
}

const textOf = (message: WAMessage | undefined): string | undefined =>
  message?.message?.conversation ?? message?.message?.extendedTextMessage?.text ?? undefined;

let messages = 0;

export function messageId(): string {
  messages += 1;
  return `3EB0${process.pid.toString(16).toUpperCase()}${Date.now().toString(16).toUpperCase()}${messages}`;
}
