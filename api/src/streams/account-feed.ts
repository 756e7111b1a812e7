import {
  type AccountEvent,
  type Clock,
  comparePositions,
  type EventLog,
  type EventPosition,
  type EventWatch,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { WakeEvent } from '../worker/wake-event.js';
import { RESET_FRAME } from './event-frame.js';
import { type FrameOf, type Subscriber, takes, writeFrame } from './subscriber.js';

export interface FeedDeps {
  readonly eventLog: EventLog;
  readonly eventWatch: EventWatch;
  readonly clock: Clock;
  readonly log: Logger;
}

const PAGE = 200;
/** A client that has missed more than this reads anew. */
const MAX_MISSED = 1_000;
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
  /** Those that have yet to be told what they have missed. */
  readonly #joining = new Set<Subscriber>();
  readonly #wake = new WakeEvent();
  readonly #end = new AbortController();
  #position: EventPosition | undefined;
  #isRunning = false;

  constructor(accountId: string, deps: FeedDeps) {
    this.#accountId = accountId;
    this.#deps = deps;
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
    return [...this.#subscribers, ...this.#joining];
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
    this.#joining.delete(subscriber);
    this.#subscribers.delete(subscriber);
    if (this.#subscribers.size + this.#joining.size > 0) return;
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
    const { eventLog, clock } = this.#deps;
    const after = this.#position ?? (await eventLog.positionAt(this.#accountId, clock.now()));
    const page = await eventLog.read({ accountId: this.#accountId, after, limit: PAGE });
    this.#position = page.position;
    for (const subscriber of this.#joining) if (subscriber.after === undefined) this.#admit(subscriber);
    tell(page.events, this.#subscribers);
    for (const subscriber of [...this.#joining]) await this.#resume(subscriber);
    if (page.hasMore) return 0;
    return page.isPending ? PENDING_MS : IDLE_MS;
  }

  async #resume(subscriber: Subscriber): Promise<void> {
    const missed = await this.#missedBy(subscriber);
    if (missed) tell(missed, [subscriber]);
    else writeFrame(subscriber, RESET_FRAME);
    this.#admit(subscriber);
  }

  #admit(subscriber: Subscriber): void {
    if (this.#joining.delete(subscriber)) this.#subscribers.add(subscriber);
  }

  /** What lies between the client's last event and the feed's position; undefined where that is not known, or too much. */
  async #missedBy({ after, types, instanceIds }: Subscriber): Promise<AccountEvent[] | undefined> {
    const { eventLog } = this.#deps;
    const last = await eventLog.find(this.#accountId, after!);
    if (!last) return undefined;
    const end = this.#position!;
    const missed: AccountEvent[] = [];
    let { position } = last;
    let hasMore = true;
    while (hasMore && comparePositions(position, end) < 0) {
      const query = { accountId: this.#accountId, after: position, limit: PAGE, types, instanceIds };
      const page = await eventLog.read(query);
      missed.push(...page.events.filter((event) => comparePositions(event.position, end) <= 0));
      if (missed.length > MAX_MISSED) return undefined;
      ({ position, hasMore } = page);
    }
    return missed;
  }
}

/** Writes each event to the streams that take it. Streams with the same frames share them. */
function tell(events: readonly AccountEvent[], subscribers: Iterable<Subscriber>): void {
  const all = [...subscribers];
  for (const event of events) {
    const frames = new Map<FrameOf, string>();
    for (const subscriber of all) {
      if (!takes(subscriber, event)) continue;
      const { frameOf } = subscriber;
      const frame = frames.get(frameOf) ?? frameOf(event);
      frames.set(frameOf, frame);
      writeFrame(subscriber, frame);
    }
  }
}
