import { randomUUID } from 'node:crypto';
import { backOffMs, type Message } from '@waxwing/core';
import pg from 'pg';
import { connectionSettings } from './connection-settings.js';

/**
 * `session`: its worker, or one with free capacity, should check it. `outbox`: messages wait for its worker. `message`: it has
 * changed. `call`: one waits for the instance's session. `answer`: it has an outcome. `instance`: its status, phone or link has changed, or it is gone. `event`: an account's event log has more.
 * `account`: it has changed, its sign-ins have, or it has another instance. `trace`: which trace a message belongs to that is accepted now.
 */
export type Channel =
  | 'trace'
  | 'session'
  | 'outbox'
  | 'call'
  | 'answer'
  | 'message'
  | 'instance'
  | 'event'
  | 'account';
/** Returns whether it handled the id, because it concerned this process and can concern no other. */
type Listener = (id: string, message?: Message) => boolean;

/** In this order they are told: a worker knows the trace of a message before it takes it. */
const CHANNELS: readonly Channel[] = [
  'trace',
  'session',
  'outbox',
  'call',
  'answer',
  'message',
  'instance',
  'event',
  'account',
];
const ANY_ID = '*';
const FLUSH_DELAY_MS = 10;
/** A payload holds 8,000 bytes; an id has 36, and 86 with its trace. */
const MAX_IDS_PER_PAYLOAD = 90;
const NOTIFY = {
  name: 'notify',
  text: 'select pg_notify(c, p) from unnest($1::text[], $2::text[]) as n(c, p)',
};
const RECONNECT = { firstMs: 100, capMs: 5_000 };

/**
 * Publishes to all processes that something about an id has changed. Hints only: one may be lost with the connection, so waiting
 * code also polls. Listeners in this process are called at once, the others some 10 ms later, unless one has handled it.
 */
export class Notifications {
  readonly #connectionString: string;
  readonly #origin = randomUUID().slice(0, 8);
  /** By channel and id. */
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending: Record<Channel, Set<string>> = {
    trace: new Set(),
    session: new Set(),
    outbox: new Set(),
    call: new Set(),
    answer: new Set(),
    message: new Set(),
    instance: new Set(),
    event: new Set(),
    account: new Set(),
  };
  #client: pg.Client | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #reconnecting: NodeJS.Timeout | undefined;
  /** Failed attempts to connect since the last connection. */
  #failures = 0;
  #closed = false;
  /** When the oldest id of those that wait was published. */
  #pendingSince: number | undefined;
  /** The same of those that were sent last, until PostgreSQL has given them back. */
  #sentSince: number | undefined;
  #onReturned: (seconds: number) => void = () => undefined;

  private constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** Resolves when it listens or when the first attempt has failed: it keeps retrying by itself. */
  static async connect(connectionString: string): Promise<Notifications> {
    const notifications = new Notifications(connectionString);
    await notifications.#connect();
    return notifications;
  }

  /** Listeners in this process get the current `message`, if given, and need no query. */
  publish(channel: Channel, id: string, message?: Message): void {
    if (this.#deliver(channel, id, message)) return;
    this.#pending[channel].add(id);
    this.#pendingSince ??= performance.now();
    this.#flushTimer ??= setTimeout(() => {
      // One at a time: on a slow connection more ids collect meanwhile.
      this.#sending = this.#sending.then(() => this.#flush());
    }, FLUSH_DELAY_MS);
  }

  /** Tells the listeners of this process alone, where the others need not know or learn of it in their own time. */
  publishHere(channel: Channel, id: string): void {
    this.#deliver(channel, id);
  }

  /** Calls `listener` for every id, or for `id` alone. Returns a function that unsubscribes. */
  subscribe(channel: Channel, listener: Listener, id = ANY_ID): () => void {
    const topic = `${channel} ${id}`;
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** What wakes a wait for a change of `id`, which may concern other processes as well. */
  changesOf(channel: Channel, id: string): (onChange: () => void) => () => void {
    return (onChange) => {
      const listener = () => {
        onChange();
        return false;
      };
      return this.subscribe(channel, listener, id);
    };
  }

  /** Tells `listener` from now on how long what was published takes until PostgreSQL has given it back. */
  watchLag(listener: (seconds: number) => void): void {
    this.#onReturned = listener;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#flushTimer);
    clearTimeout(this.#reconnecting);
    await this.#sending;
    await this.#flush();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    // Notifications need not survive a crash, so their commits need not wait for the disk.
    const client = new pg.Client(connectionSettings(this.#connectionString, '-c synchronous_commit=off'));
    client.on('error', () => undefined);
    client.once('end', () => this.#scheduleReconnect(client));
    client.on('notification', ({ channel, payload }) => this.#receive(channel, payload ?? ''));
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen waxwing_${channel}`).join('; '));
      if (this.#closed) return await client.end();
      this.#client = client;
      this.#failures = 0;
    } catch {
      await client.end().catch(() => undefined);
      this.#scheduleReconnect(client);
    }
  }

  #scheduleReconnect(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    if (this.#closed || this.#client) return;
    clearTimeout(this.#reconnecting);
    this.#reconnecting = setTimeout(() => void this.#connect(), backOffMs(this.#failures++, RECONNECT));
  }

  #receive(channel: string, payload: string): void {
    const [origin, ...ids] = payload.split(',');
    const name = CHANNELS.find((known) => channel === `waxwing_${known}`);
    if (origin === this.#origin) this.#returned();
    if (!name || origin === this.#origin) return;
    for (const id of ids) this.#deliver(name, id);
  }

  #returned(): void {
    if (this.#sentSince === undefined) return;
    this.#onReturned((performance.now() - this.#sentSince) / 1_000);
    this.#sentSince = undefined;
  }

  /** Calls the listeners in this process. Returns whether one has handled the id. */
  #deliver(channel: Channel, id: string, message?: Message): boolean {
    const listeners = [ANY_ID, id].flatMap((known) => [
      ...(this.#listeners.get(`${channel} ${known}`) ?? []),
    ]);
    return listeners.map((listener) => listener(id, message)).includes(true);
  }

  async #flush(): Promise<void> {
    this.#flushTimer = undefined;
    const channels: string[] = [];
    const payloads: string[] = [];
    for (const channel of CHANNELS) {
      const ids = [...this.#pending[channel]];
      this.#pending[channel].clear();
      for (let from = 0; from < ids.length; from += MAX_IDS_PER_PAYLOAD) {
        channels.push(`waxwing_${channel}`);
        payloads.push([this.#origin, ...ids.slice(from, from + MAX_IDS_PER_PAYLOAD)].join(','));
      }
    }
    if (payloads.length === 0) return;
    this.#sentSince = this.#pendingSince;
    this.#pendingSince = undefined;
    await this.#client?.query({ ...NOTIFY, values: [channels, payloads] }).catch(() => undefined);
  }
}
