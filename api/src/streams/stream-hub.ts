import type { EventInterests } from '@waxwing/core';
import { HttpError } from '../http/http-error.js';
import { IntervalLoop } from '../worker/interval-loop.js';
import { AccountFeed, type FeedDeps } from './account-feed.js';
import { byeFrame, HEARTBEAT_FRAME, retryFrame } from './event-frame.js';
import { type Subscriber, writeFrame } from './subscriber.js';

export interface StreamHubDeps extends FeedDeps {
  readonly eventInterests: EventInterests;
  /** The time between two heartbeats, in milliseconds; 15 s by default. */
  readonly beatMs?: number;
}

/** Streams that may be open at the same time. */
const LIMITS = { account: 10, process: 20_000 };
/** A client that loses its connection waits so long before it opens another. */
const RETRY_MS = 2_000;
const BEAT_MS = 15_000;
const AUTHORIZE_EVERY_BEATS = 4;
/** Notifications are hints: the truth is a look at all accounts at once. */
const LOOK_MS = 5_000;
const WATCH_MS = 30_000;
/** Outlives two failed prolongations. */
const WATCHED_FOR_MS = 3 * WATCH_MS;
/** Over so long the clients of a process that ends come back. */
const RETURN_WITHIN_MS = 3_000;

/** The open event streams of this process. */
export class StreamHub {
  readonly #deps: StreamHubDeps;
  readonly #feeds = new Map<string, AccountFeed>();
  readonly #loops: readonly IntervalLoop[];
  /** Also those that are being opened. */
  readonly #counts = new Map<string, number>();
  #size = 0;
  #beats = 0;
  #isClosed = false;

  constructor(deps: StreamHubDeps) {
    this.#deps = deps;

    const loop = (taskName: string, pauseMs: number, task: () => Promise<unknown>) =>
      new IntervalLoop({ taskName, pauseMs, task, log: deps.log });
    this.#loops = [
      loop('beat of the event streams', deps.beatMs ?? BEAT_MS, () => this.#beat()),
      loop('look for events of the streams', LOOK_MS, () => this.#look()),
      loop('recording of events for the streams', WATCH_MS, () => this.#watch(this.#subscribers())),
    ];
  }

  get size(): number {
    return this.#size;
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /**
   * Makes room for a stream of the account and has its events recorded from now on. The caller opens it next.
   * @throws HttpError rate_limited where the account has as many as it may have, unavailable where the process has
   */
  async admit(accountId: string, resumableMs: number): Promise<void> {
    const count = this.#counts.get(accountId) ?? 0;
    if (count >= LIMITS.account) throw tooMany(LIMITS.account);
    if (this.#size >= LIMITS.process || this.#isClosed) throw noRoom();
    this.#count(accountId, 1);
    try {
      await this.#watch([{ accountId, resumableMs }]);
    } catch (error) {
      this.#count(accountId, -1);
      throw error;
    }
  }

  /** Opens a stream that has been admitted. */
  open(subscriber: Subscriber): void {
    const { accountId, stream } = subscriber;
    const known = this.#feeds.get(accountId);
    const feed = known && !known.isOver ? known : new AccountFeed(accountId, this.#deps);
    this.#feeds.set(accountId, feed);
    stream.onClose(() => this.#leave(subscriber, feed));
    stream.write(retryFrame(RETRY_MS));
    feed.join(subscriber);
    if (this.#isClosed) this.#dismiss(subscriber);
  }

  /** Ends all streams. Their clients come back to another process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const subscriber of this.#subscribers()) this.#dismiss(subscriber);
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  #dismiss({ stream }: Subscriber): void {
    stream.end(byeFrame(Math.round(Math.random() * RETURN_WITHIN_MS)));
  }

  #leave(subscriber: Subscriber, feed: AccountFeed): void {
    const { accountId } = subscriber;
    feed.leave(subscriber);
    this.#count(accountId, -1);
    if (feed.subscribers.length === 0 && this.#feeds.get(accountId) === feed) this.#feeds.delete(accountId);
  }

  #count(accountId: string, change: 1 | -1): void {
    const count = (this.#counts.get(accountId) ?? 0) + change;
    if (count === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, count);
    this.#size += change;
  }

  #subscribers(): Subscriber[] {
    return [...this.#feeds.values()].flatMap((feed) => feed.subscribers);
  }

  async #beat(): Promise<void> {
    this.#beats += 1;
    const subscribers = this.#subscribers();
    for (const subscriber of subscribers) writeFrame(subscriber, HEARTBEAT_FRAME);
    const due = subscribers.filter((_, index) => (index + this.#beats) % AUTHORIZE_EVERY_BEATS === 0);
    for (const subscriber of due) await this.#authorize(subscriber);
  }

  /** A token that has expired or was revoked, a key that was switched off: the stream ends, and cannot be opened again. */
  async #authorize(subscriber: Subscriber): Promise<void> {
    if (await subscriber.isAuthorized()) return;
    const { accountId, stream } = subscriber;
    // `end` waits until the client has read all: a client that does not read would keep the connection.
    if (stream.unsentBytes > 0) return stream.cut();
    this.#feeds.get(accountId)?.leave(subscriber);
    stream.end(byeFrame(RETRY_MS));
  }

  async #look(): Promise<void> {
    const feeds = [...this.#feeds.entries()];
    const positions = feeds.flatMap(([accountId, { position }]) =>
      position ? [{ accountId, position }] : [],
    );
    for (const accountId of await this.#deps.eventLog.accountsBeyond(positions))
      this.#feeds.get(accountId)?.look();
  }

  /** Events are recorded while a stream is open, and for as long afterwards as it can be resumed. */
  async #watch(streams: readonly Pick<Subscriber, 'accountId' | 'resumableMs'>[]): Promise<void> {
    const { clock, eventInterests } = this.#deps;
    // A stream may end right before its next prolongation.
    const msOf = ({ resumableMs }: Pick<Subscriber, 'resumableMs'>) => resumableMs + WATCH_MS;
    const byTime = Map.groupBy(streams, (stream) => Math.max(msOf(stream), WATCHED_FOR_MS));
    for (const [ms, watching] of byTime) {
      const accountIds = new Set(watching.map(({ accountId }) => accountId));
      await eventInterests.watch([...accountIds], new Date(clock.now().getTime() + ms));
    }
  }
}

function tooMany(limit: number): HttpError {
  return new HttpError('rate_limited', `An account may have ${limit} event streams at the same time.`, {
    details: { retry_after: RETRY_AFTER_S },
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
}

function noRoom(): HttpError {
  return new HttpError('unavailable', 'There is no room for another event stream here at the moment.', {
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
}

const RETRY_AFTER_S = 30;
