import { randomUUID } from 'node:crypto';
import type { CredentialStore } from '@waxwing/core';
import {
  AdapterError,
  type AnsweredMessage,
  type ChangeSignal,
  type LeaseGuard,
  type MessageBody,
  type OutgoingMessage,
  type SessionEvent,
  type SessionLease,
  type SessionListener,
  type TextBody,
  textOfBody,
  UNAVAILABLE_MESSAGE_TYPE,
  type WhatsAppSession,
  type WhatsAppTransport,
} from '@waxwing/core';
import {
  eventuallyPasses,
  fakeTextSecrets,
  ManualLeaseGuard,
  MemoryNumberChecks,
  SystemClock,
  WAIT_MS,
} from '@waxwing/core/testing';
import { pino } from 'pino';
import { SandboxServer } from '../../sandbox/index.js';
import { unrefLongTimers } from '../../sandbox/testing/unref-long-timers.js';
import { BaileysTransport, type BaileysTransportOptions } from '../baileys-transport.js';
import type { SentWire } from '../sending/sent-messages.js';
import { EventRecorder } from './event-recorder.js';
import { MemoryBodies, type StoredBody } from './memory-bodies.js';
import { MemoryChangeWires } from './memory-change-wires.js';
import { MemoryCredentialStore } from './memory-credential-store.js';
import { MemoryTimers } from './memory-timers.js';
import { RecordedChats } from './recorded-chats.js';

export const ASHA = '4917000000001';
export const RAVI = '4917000000002';
export const NOT_ON_WHATSAPP = '4917000000009';

export function newLease(epoch = 1): SessionLease {
  return { instanceId: randomUUID(), accountId: randomUUID(), owner: 'worker', epoch };
}

let ids = 0;
export function newWaId(): string {
  ids += 1;
  return `3EB0${ids.toString(16).toUpperCase().padStart(18, '0')}`;
}

export interface OpenedSession {
  readonly session: WhatsAppSession;
  readonly seen: EventRecorder;
}

/** A sandbox with Asha's and Ravi's phones and the real transport in front of it; `close` ends everything it opened. */
export class WhatsAppHarness<Store extends CredentialStore = CredentialStore> {
  readonly sent = new Map<string, SentWire>();
  readonly bodies = new MemoryBodies();
  readonly changes = new MemoryChangeWires();
  readonly timers = new MemoryTimers();
  /** The chats recorded by the sessions. */
  readonly chats = new RecordedChats();
  /** For later connections. */
  staleRatchetChats: readonly string[] = [];
  /** How many more reads of sent texts fail. */
  textsFailing = 0;
  /** The account's number checks; they outlive sessions, as a database does. */
  readonly checks = new MemoryNumberChecks({ clock: new SystemClock(), limits: { anHour: 0, aDay: 0 } });
  /** The ids of what sessions of `recordingTransport` have received, and its listeners have stored. */
  readonly #received = new Set<string>();
  readonly #sessions = new Set<WhatsAppSession>();
  readonly transport: BaileysTransport;
  readonly #readsHistory: boolean;

  private constructor(
    readonly sandbox: SandboxServer,
    readonly store: Store,
    options: Partial<BaileysTransportOptions>,
  ) {
    unrefLongTimers();
    this.#readsHistory = !('history' in options) || options.history !== undefined;
    this.transport = new BaileysTransport({
      credentials: store,
      log: pino({ level: 'silent' }),
      mode: { kind: 'sandbox', url: sandbox.url, rootKey: sandbox.rootKey },
      bodies: this.bodies,
      changes: this.changes,
      timers: this.timers,
      textSecrets: fakeTextSecrets,
      checks: this.checks,
      readSentWire: async (_lease, waIds) => this.#sentWire(waIds),
      isInboundStored: async (_lease, { waId }) => this.#received.has(waId),
      findChatsWithStaleRatchets: async () => this.staleRatchetChats,
      history: { chats: this.chats },
      ...options,
    });
  }

  static async open(
    options: Partial<BaileysTransportOptions> = {},
  ): Promise<WhatsAppHarness<MemoryCredentialStore>> {
    return WhatsAppHarness.with(new MemoryCredentialStore(), options);
  }

  static async with<Store extends CredentialStore>(
    store: Store,
    options: Partial<BaileysTransportOptions> = {},
  ): Promise<WhatsAppHarness<Store>> {
    const sandbox = await SandboxServer.start();
    await sandbox.control.addPhone({ number: ASHA, name: 'Asha' });
    await sandbox.control.addPhone({ number: RAVI, name: 'Ravi' });
    return new WhatsAppHarness(sandbox, store, options);
  }

  get control(): SandboxServer['control'] {
    return this.sandbox.control;
  }

  /** How many stanzas the linked device of a number has not acknowledged. */
  waiting(number: string): number | undefined {
    return this.control.phones().find((phone) => phone.number === number)?.linked[0]?.waiting;
  }

  async connect(
    lease: SessionLease,
    seen = new EventRecorder(),
    guard: LeaseGuard = new ManualLeaseGuard(),
  ): Promise<OpenedSession> {
    const session = await this.transport.open(lease, seen.listener, guard);
    this.#sessions.add(session);
    return { session, seen };
  }

  /** A session that is linked to the number's phone and ready. */
  async linked(number: string, lease = newLease()): Promise<OpenedSession & { lease: SessionLease }> {
    const opened = await this.connect(lease);
    const { qr } = await opened.seen.next('qr');
    await this.control.scan(number, qr);
    await opened.seen.next('ready');
    // The last event of a login: events from here on are caused by the test.
    await opened.seen.next('standing');
    if (this.#readsHistory) await this.#historyRead(lease);
    return { ...opened, lease };
  }

  /** Resolves when all that the phone shares at linking is stored. */
  #historyRead(lease: SessionLease): Promise<void> {
    return eventuallyPasses(async () => {
      const stored = await this.store.read(lease, 'creds', ['', 'history']);
      const salt = await this.store.read(lease, 'nct-salt', ['']);
      const { accountSyncCounter } = JSON.parse(stored.get('') ?? '{}');
      if (accountSyncCounter !== 1 || stored.has('history') || salt.size === 0)
        throw new Error('the history is still being read');
    });
  }

  async send({ session }: OpenedSession, to: string, text: string, waId = newWaId(), timeoutMs = WAIT_MS) {
    this.sent.set(waId, { text, to, isText: true, wire: null });
    return session.send({ waId, to, text }, timeoutMs);
  }

  /** Sends what is no plain text, under an id of its own. */
  async sendBody({ session }: OpenedSession, to: string, body: MessageBody, waId = newWaId()) {
    return session.send({ ...this.stored(waId, to, this.bodies.add(body)), text: textOfBody(body) }, WAIT_MS);
  }

  /** Sends a text that is more than its words. */
  async sendText({ session }: OpenedSession, to: string, text: string, body: TextBody) {
    return session.send({ ...this.stored(newWaId(), to, this.bodies.add(body)), text }, WAIT_MS);
  }

  /** Answers a message with a text. */
  async answer(
    { session }: OpenedSession,
    { text, waId = newWaId() }: { text: string; waId?: string },
    answers: AnsweredMessage | null,
  ) {
    const stored = this.bodies.add({ type: 'text' }, answers);
    return session.send({ ...this.stored(waId, answers?.chatId ?? '', stored), text }, WAIT_MS);
  }

  /** A message whose body is stored, and whose bytes are found once it is composed. */
  stored(waId: string, to: string, stored: StoredBody) {
    this.sent.set(waId, {
      text: '',
      to,
      isText: false,
      get wire() {
        return stored.wire ?? null;
      },
    });
    return { waId, to, bodyOf: stored.id };
  }

  /** Changes a message under a stored id, as the product stores it before sending. */
  async change({ session }: OpenedSession, signal: ChangeSignal) {
    const { stored } = this.changes;
    const { waId, to } = signal;
    this.sent.set(waId, {
      text: '',
      to,
      isText: false,
      get wire() {
        return stored.get(waId) ?? null;
      },
    });
    return session.change(signal, WAIT_MS);
  }

  /** The transport, with each sent text recorded first, as the product stores it before sending, and what is received as well. */
  get recordingTransport(): WhatsAppTransport {
    return {
      warmUp: () => this.transport.warmUp(),
      open: async (lease, listener, ...rest) => {
        const session = await this.transport.open(lease, (event) => this.#record(event, listener), ...rest);
        const send = session.send.bind(session);
        return Object.assign(session, {
          send: (message: OutgoingMessage, timeoutMs: number) => {
            this.sent.set(message.waId, { text: message.text, to: message.to, isText: true, wire: null });
            return send(message, timeoutMs);
          },
        });
      },
    };
  }

  async #record(event: SessionEvent, listener: SessionListener): Promise<void> {
    await listener(event);
    if (event.type !== 'messages') return;
    for (const { waId, type } of event.messages)
      if (type !== UNAVAILABLE_MESSAGE_TYPE) this.#received.add(waId);
  }

  #sentWire(waIds: readonly string[]): SentWire | undefined {
    if (this.textsFailing > 0) {
      this.textsFailing -= 1;
      throw new AdapterError('database away', { cause: undefined, retryable: true });
    }
    return waIds.map((waId) => this.sent.get(waId)).find((sent) => sent !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.close()));
    await this.sandbox.stop();
  }
}
