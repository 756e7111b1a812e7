import type { AccountEvent, Clock, EventLog, EventPosition, EventWatch } from '@waxwing/core';
import type { Logger } from 'pino';
import { PendingPause } from '../worker/pending-pause.js';
import { WakeEvent } from '../worker/wake-event.js';
import { type CatchUpBegin, catchUp, resumeBehind } from './catch-up.js';
import { RESET_FRAME } from './event-frame.js';
import { type FrameOf, isBehind, type Subscriber, takes, writeFrame } from './subscriber.js';

export interface FeedDeps {
  readonly eventLog: EventLog;
  readonly eventWatch: EventWatch;
  readonly clock: Clock;
  readonly log: Logger;
}

const PAGE = 200;
/** The hub looks at all feeds far more often than this. */
const IDLE_MS = 60_000;
const LISTEN_MS = 5_000;
const PENDING_MS = 20;
const AFTER_FAILURE_MS = 1_000;

/** Reads the log of one account, once for all of its open streams, until the last of them has left. */
export class AccountFeed {
  readonly #accountId: string;
  readonly #deps: FeedDeps;
  readonly #subscribers = new Set<Subscriber>();
  /** Those that came a moment ago. */
  readonly #joining = new Set<Subscriber>();
  /** Those that have missed events, or have not read what they were told. */
  readonly #behind = new Set<Subscriber>();
  readonly #wake = new WakeEvent();
  readonly #pending = new PendingPause(PENDING_MS);
  readonly #end = new AbortController();
  /** Its streams are told what happens from here on, however often the first look fails. */
  readonly #openedAt: Date;
  #position: EventPosition | undefined;
  #isRunning = false;

  constructor(accountId: string, deps: FeedDeps) {
    this.#accountId = accountId;
    this.#deps = deps;
    this.#openedAt = deps.clock.now();
  }

  /** Where the feed has read to; undefined before its first look. */
  get position(): EventPosition | undefined {
    return this.#position;
  }

  /** Its last stream has left. Another one needs a new feed. */
  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  get subscribers(): readonly Subscriber[] {
    return [...this.#subscribers, ...this.#joining, ...this.#behind];
  }

  join(subscriber: Subscriber): void {
    this.#joining.add(subscriber);
    this.look();
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#follow();
    void this.#run();
  }

  leave(subscriber: Subscriber): void {
    for (const some of [this.#joining, this.#behind, this.#subscribers]) some.delete(subscriber);
    if (this.subscribers.length > 0) return;
    this.#end.abort();
    this.look();
  }

  /** Reads on as soon as it can. */
  look(): void {
    this.#wake.notify();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#end;
    while (!this.isOver) {
      if (await this.#deps.eventWatch.waitForMore(this.#accountId, LISTEN_MS, signal)) this.look();
    }
  }

  async #run(): Promise<void> {
    while (!this.isOver) {
      const pauseMs = await this.#readOn().catch((err: unknown) => {
        this.#deps.log.warn({ err }, 'event streams wait for the database');
        return AFTER_FAILURE_MS;
      });
      await this.#wake.wait(pauseMs);
    }
  }

  /** Tells the streams what is new, and those that resume what they have missed. Returns when to look again, in milliseconds. */
  async #readOn(): Promise<number> {
    const { eventLog } = this.#deps;
    const after = this.#position ?? (await eventLog.positionAt(this.#accountId, this.#openedAt));
    const page = await eventLog.read({ accountId: this.#accountId, after, limit: PAGE });
    this.#position = page.position;
    this.#pending.note(page, after);
    const joining = [...this.#joining];
    this.#joining.clear();
    for (const subscriber of joining) if (subscriber.after === undefined) this.#subscribers.add(subscriber);
    for (const [subscriber, position] of tell(page.events, this.#subscribers))
      if (this.#subscribers.delete(subscriber))
        void this.#catchUp(subscriber, async () => ({ from: position }));
    for (const subscriber of joining)
      if (subscriber.after !== undefined) void this.#catchUp(subscriber, () => this.#beginOf(subscriber));
    if (page.hasMore) return 0;
    return this.#pending.ms ?? IDLE_MS;
  }

  /** Runs beside the feed, so that a client that reads slowly delays no other. */
  async #catchUp(subscriber: Subscriber, begin: () => Promise<CatchUpBegin>): Promise<void> {
    this.#behind.add(subscriber);
    const isOpen = () => this.#behind.has(subscriber);
    const onArrived = () => {
      this.#behind.delete(subscriber);
      this.#subscribers.add(subscriber);
    };
    try {
      const begun = await begin();
      const { eventLog } = this.#deps;
      await catchUp({ ...begun, eventLog, subscriber, end: () => this.#position!, isOpen, onArrived });
    } catch (err) {
      this.#deps.log.warn({ err }, 'an event stream could not be told what it has missed');
      if (isOpen()) subscriber.stream.cut();
    }
  }

  /** The client's last event; the present behind a `reset` where that is not known, or where it has missed too much. */
  async #beginOf(subscriber: Subscriber): Promise<CatchUpBegin> {
    const { eventLog } = this.#deps;
    const last = await eventLog.find(this.#accountId, subscriber.after!);
    const goal = this.#position!;
    const begin = last && (await resumeBehind(last.position, { eventLog, subscriber, goal }));
    if (begin) return begin;
    writeFrame(subscriber, RESET_FRAME);
    return { from: this.#position! };
  }
}

/**
 * Writes each event to the streams that take it. Streams with the same frames share them. Answers the streams whose clients have to read
 * first, with the last position that they were told of.
 */
function tell(
  events: readonly AccountEvent[],
  subscribers: Iterable<Subscriber>,
): ReadonlyMap<Subscriber, EventPosition> {
  const all = new Set(subscribers);
  const behind = new Map<Subscriber, EventPosition>();
  for (const event of events) {
    const frames = new Map<FrameOf, string>();
    for (const subscriber of all) {
      if (!takes(subscriber, event)) continue;
      const { frameOf } = subscriber;
      const frame = frames.get(frameOf) ?? frameOf(event);
      frames.set(frameOf, frame);
      writeFrame(subscriber, frame);
      if (!isBehind(subscriber)) continue;
      behind.set(subscriber, event.position);
      all.delete(subscriber);
    }
  }
  return behind;
}
