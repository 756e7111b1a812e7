import { randomUUID } from 'node:crypto';
import { backOffMs, type MessageTimeline } from '@waxwing/core';
import pg from 'pg';
import { CHANNELS, type Channel, type Hints } from '../../shared/hints/channels.js';
import type { PeerFrame, Peers } from '../../shared/hints/peers.js';
import { HintRouter } from '../hints/hint-router.js';
import { PendingHints } from '../hints/pending-hints.js';
import { connectionSettings } from './connection-settings.js';
import { unnestParameters } from './unnest-parameters.js';

export type { Channel } from '../../shared/hints/channels.js';

/** How a hint goes to other processes. */
export type HintWay = 'direct' | 'postgres';
/** Returns whether it handled the id, because it concerned this process and can concern no other. */
type Listener = (id: string, timeline?: MessageTimeline) => boolean;

const ANY_ID = '*';
const FLUSH_DELAY_MS = 10;
const NOTIFY = {
  name: 'notify',
  text: `select pg_notify(c, p) from ${unnestParameters('$1::text[], $2::text[]')} as n(c, p)`,
};
const RECONNECT = { firstMs: 100, capMs: 5_000 };

/**
 * Publishes to all processes that something about an id has changed. Hints only: one may be lost with the connection, so waiting
 * code also polls. Listeners in this process are called at once, the others some 10 ms later, unless one has handled it. With peers,
 * what concerns known processes goes to them alone, and not through PostgreSQL (decision 100).
 */
export class Notifications {
  readonly #connectionString: string;
  /** The name of this process for the others. */
  readonly origin = randomUUID().slice(0, 8);
  /** By channel and id. */
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new PendingHints(this.origin);
  #peers: Peers | undefined;
  #router: HintRouter | undefined;
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
  #onSent: (way: HintWay, hints: number) => void = () => undefined;

  private constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** Resolves when it listens or when the first attempt has failed: it keeps retrying by itself. */
  static async connect(connectionString: string): Promise<Notifications> {
    const notifications = new Notifications(connectionString);
    await notifications.#connect();
    return notifications;
  }

  /** From now on tells peers directly what concerns them alone. */
  usePeers(peers: Peers): void {
    this.#peers = peers;
    this.#router = new HintRouter();
    peers.onFrame((frame, peer) => this.#onFrame(frame, peer));
  }

  /**
   * Listeners in this process get the message as it is now, if given, and need no query. `instanceId` says what the id belongs to: those
   * that lately asked something of its session are told first.
   */
  publish(
    channel: Channel,
    id: string,
    timeline?: MessageTimeline,
    instanceId = timeline?.message.instanceId,
  ): void {
    if (this.#deliver(channel, id, timeline)) {
      this.#router?.noteCaller(channel, id, this.origin);
      return;
    }
    this.#pending.add(channel, id, instanceId);
    this.#flushSoon();
  }

  #flushSoon(): void {
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

  /** Tells `listener` from now on how many hints went to other processes directly, or through PostgreSQL. */
  watchSent(listener: (way: HintWay, hints: number) => void): void {
    this.#onSent = listener;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#flushTimer);
    clearTimeout(this.#reconnecting);
    await this.#sending;
    // The peers may be gone before this process.
    this.#router = undefined;
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
    const [origin = '', ...ids] = payload.split(',');
    const name = CHANNELS.find((known) => channel === `waxwing_${known}`);
    if (origin === this.origin) this.#returned();
    if (!name || origin === this.origin) return;
    const handled = ids.filter((id) => this.#deliver(name, id));
    const holds = handled.filter((id) => this.#router?.noteCaller(name, id, origin));
    if (holds.length > 0) this.#peers?.send(origin, { holds }, () => undefined);
  }

  #onFrame(frame: PeerFrame, peer: string): void {
    if ('holds' in frame) {
      this.#router?.noteHolder(frame.holds, peer);
      return;
    }
    for (const channel of CHANNELS)
      for (const id of frame.hints[channel] ?? []) {
        const isHandled = this.#deliver(channel, id);
        const hasHolder = this.#router?.noteCaller(channel, id, peer);
        // The session has moved on: its holder is told, and tells where it is.
        if (!hasHolder || isHandled) continue;
        this.#pending.passOn(channel, id, peer);
        this.#flushSoon();
      }
  }

  #sendDirectly(peer: string, hints: Hints): void {
    this.#peers?.send(peer, { hints }, () => {
      for (const channel of CHANNELS)
        for (const id of hints[channel] ?? []) {
          this.#router?.forget(channel, id, peer);
          this.#pending.passOn(channel, id, this.origin);
        }
      if (!this.#closed) this.#flushSoon();
    });
  }

  #returned(): void {
    if (this.#sentSince === undefined) return;
    this.#onReturned((performance.now() - this.#sentSince) / 1_000);
    this.#sentSince = undefined;
  }

  /** Calls the listeners in this process. Returns whether one has handled the id. */
  #deliver(channel: Channel, id: string, timeline?: MessageTimeline): boolean {
    const listeners = [ANY_ID, id].flatMap((known) => [
      ...(this.#listeners.get(`${channel} ${known}`) ?? []),
    ]);
    return listeners.map((listener) => listener(id, timeline)).includes(true);
  }

  async #flush(): Promise<void> {
    this.#flushTimer = undefined;
    const { broadcasts, direct } = this.#pending.take(
      this.#router,
      (peer) => this.#peers?.reaches(peer) ?? false,
    );
    for (const [peer, hints] of direct) this.#sendDirectly(peer, hints);
    for (const hints of direct.values()) this.#onSent('direct', countIds(Object.values(hints)));
    this.#onSent('postgres', countIds(broadcasts.map(({ ids }) => ids)));
    if (broadcasts.length === 0) {
      this.#pendingSince = undefined;
      return;
    }
    this.#sentSince = this.#pendingSince;
    this.#pendingSince = undefined;
    const channels = broadcasts.map(({ channel }) => `waxwing_${channel}`);
    const payloads = broadcasts.map(({ origin, ids }) => [origin, ...ids].join(','));
    await this.#client?.query({ ...NOTIFY, values: [channels, payloads] }).catch(() => undefined);
  }
}

const countIds = (lists: readonly (readonly string[])[]) => lists.reduce((sum, ids) => sum + ids.length, 0);
