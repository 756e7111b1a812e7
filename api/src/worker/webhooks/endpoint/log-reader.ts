import {
  type AccountEvent,
  comparePositions,
  DeliveryCursor,
  type EventLog,
  type EventPosition,
} from '@waxwing/core';
import { PendingPause } from '../../pending-pause.js';

/** Events of one endpoint that are held in memory at most. */
const MAX_HELD = 100;
/** A committed event can be read when no older transaction runs any more. */
const PENDING_MS = 25;
/** When so few are left to start, the next ones are read. */
const LOW_WATER = 20;

export interface LogFilter {
  readonly accountId: string;
  readonly types: bigint;
  readonly instanceIds: readonly string[];
  /** The endpoint that reads: it is not told of its own `webhook.disabled`. */
  readonly endpointId: string;
}

/** Reads the log for one cursor of an endpoint, a little ahead of what is sent. */
export class LogReader {
  readonly #log: EventLog;
  /** The last position that it reads; none without it. */
  readonly #to: EventPosition | undefined;
  readonly #cursor: DeliveryCursor;
  /** Read and not started, in log order. */
  readonly queue: AccountEvent[] = [];
  filter: LogFilter;
  #hasMore: boolean;
  /** Told of since the reading under way has begun: it may not have found that. */
  #hasNews = false;
  readonly #pending = new PendingPause(PENDING_MS);
  #reading = false;

  constructor(options: {
    readonly log: EventLog;
    readonly from: EventPosition;
    readonly to?: EventPosition;
    readonly filter: LogFilter;
    readonly hasMore: boolean;
  }) {
    this.#log = options.log;

    this.#to = options.to;
    this.#cursor = new DeliveryCursor(options.from);
    this.filter = options.filter;
    this.#hasMore = options.hasMore;
  }

  get position(): EventPosition {
    return this.#cursor.position;
  }

  get readTo(): EventPosition {
    return this.#cursor.readTo;
  }

  /** When to look again for what is written and cannot be read yet, in ms; undefined where there is nothing. */
  get pendingMs(): number | undefined {
    return this.#pending.ms;
  }

  /** Nothing is held, in flight or left to be read. */
  get isDone(): boolean {
    return !this.#hasMore && !this.#reading && this.#cursor.size === 0;
  }

  get isHungry(): boolean {
    return this.#hasMore && !this.#reading && this.queue.length < LOW_WATER && this.#cursor.size < MAX_HELD;
  }

  /** The log may hold more. */
  expectMore(): void {
    this.#hasMore = true;
    this.#hasNews = true;
  }

  /** Begins a reading, which is the only one until the answered function has ended. That answers whether it found events. */
  begin(): () => Promise<boolean> {
    this.#reading = true;
    return async () => {
      try {
        return await this.#read();
      } finally {
        this.#reading = false;
      }
    };
  }

  /** The event is delivered, or has a retry row. */
  settle(eventId: string): void {
    this.#cursor.settle(eventId);
  }

  /** It starts before those that wait in front of it. */
  take(event: AccountEvent): void {
    this.queue.splice(this.queue.indexOf(event), 1);
  }

  /** It was started and has not ended in a result: it is the next one again. */
  putBack(event: AccountEvent): void {
    const index = this.queue.findIndex(({ position }) => comparePositions(position, event.position) > 0);
    this.queue.splice(index < 0 ? this.queue.length : index, 0, event);
  }

  async #read(): Promise<boolean> {
    const { endpointId, ...filter } = this.filter;
    const after = this.#cursor.readTo;
    this.#hasNews = false;
    const page = await this.#log.read({ ...filter, after, limit: MAX_HELD - this.#cursor.size });
    const events = page.events.filter(
      (event) =>
        !this.#isBeyond(event.position) &&
        !(event.type === 'webhook.disabled' && event.objectId === endpointId),
    );
    const isEnd = this.#to !== undefined && comparePositions(page.position, this.#to) >= 0;
    // A replay ends with what the log holds, also where its last position is beyond that.
    this.#hasMore = (page.hasMore || this.#hasNews) && !isEnd;
    this.#pending.note({ ...page, isPending: page.isPending && !isEnd }, after);
    this.#cursor.extend(events, isEnd ? this.#to! : page.position);
    this.queue.push(...events);
    return comparePositions(page.position, after) > 0;
  }

  #isBeyond(position: EventPosition): boolean {
    return this.#to !== undefined && comparePositions(position, this.#to) > 0;
  }
}
