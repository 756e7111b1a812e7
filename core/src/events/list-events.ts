import { InstanceNotFound } from '../instances/errors.js';
import type { Instances } from '../instances/ports.js';
import { type ApiKey, grantsAccessTo } from '../keys/api-key.js';
import type { CancelSignal } from '../shared/cancel-signal.js';
import { type Clock, DAY_MS } from '../shared/clock.js';
import { EventNotFound } from './errors.js';
import type { AccountEvent, EventPosition } from './event.js';
import { type EventType, LOGGED_TYPES, maskOf } from './event-type.js';
import {
  type EventInterests,
  type EventLog,
  type EventPage,
  type EventQuery,
  type EventWatch,
  HORIZON_LIMIT_MS,
} from './ports.js';
import { PullWatches } from './pull-watches.js';

/**
 * Events are kept as long as the plan keeps messages, a week at least. One that is older and gone is still a good place to begin: an
 * account to which nothing has happened for so long has no newer cursor.
 */
const KEPT_AT_LEAST_MS = 6 * DAY_MS;

/** Notifications may be lost, so a wait looks at the log this often in any case. */
const LOOK_MS = 5_000;
/** An event that is written, and cannot be read yet, can be as soon as statements of milliseconds have ended. */
const PENDING_LOOK_MS = 50;
/** How many parts of the log, of some thousand events each, one call looks through for rare types. */
const MAX_READS = 10;

/** Where a reading begins: after an event, or with what is recorded from a time on. */
export type EventCursor = { readonly id: string } | { readonly at: Date };

export interface EventsByKeyQuery {
  readonly key: ApiKey;
  /** From the oldest event on without it. */
  readonly after?: EventCursor | undefined;
  /** All that the log answers without it. */
  readonly types?: readonly EventType[] | undefined;
  readonly instanceId?: string | undefined;
  readonly limit: number;
  /** How long to wait for an event where there is none. */
  readonly waitMs: number;
  /** Ends the wait, and then what is there is answered. */
  readonly signal?: CancelSignal | undefined;
}

export interface EventSlice {
  readonly events: readonly AccountEvent[];
  /** Where the next reading begins. */
  readonly next: EventCursor;
  readonly hasMore: boolean;
  /** Since when everything is recorded; what happened before may be missing. */
  readonly recordedSince: Date;
}

interface Ports {
  clock: Clock;
  eventInterests: EventInterests;
  eventLog: EventLog;
  eventWatch: EventWatch;
  instances: Instances;
}

/**
 * Events of the account, or of the instances that a key is restricted to, the oldest first. Consecutive readings neither repeat nor
 * skip one. Who reads is recorded for from then on, without any endpoint.
 * @throws InstanceNotFound, and EventNotFound where `after` is no event of the account
 */
export class ListEvents {
  readonly #ports: Ports;
  readonly #watches: PullWatches;

  constructor(ports: Ports) {
    this.#ports = ports;

    this.#watches = new PullWatches(ports);
  }

  async execute(asked: EventsByKeyQuery): Promise<EventSlice> {
    const { clock } = this.#ports;
    const begun = clock.now();
    const query = await this.#queryOf(asked);
    const recordedSince = await this.#watches.watch(query.accountId);
    const page = await this.#readOrWait(query, begun.getTime() + asked.waitMs, asked.signal);
    return {
      events: page.events,
      next: page.lastId === undefined ? (asked.after ?? { at: settledBefore(begun) }) : { id: page.lastId },
      hasMore: page.hasMore,
      recordedSince,
    };
  }

  async #queryOf({
    key,
    after,
    types = LOGGED_TYPES,
    instanceId,
    limit,
  }: EventsByKeyQuery): Promise<EventQuery> {
    const { accountId } = key;
    if (instanceId !== undefined) {
      if (!grantsAccessTo(key, instanceId)) throw new InstanceNotFound();
      await this.#ports.instances.get(accountId, instanceId);
    }
    return {
      accountId,
      after: after && (await this.#positionOf(accountId, after)),
      limit,
      types: maskOf(types),
      instanceIds: instanceId === undefined ? key.instanceIds : [instanceId],
    };
  }

  async #positionOf(accountId: string, cursor: EventCursor): Promise<EventPosition> {
    const { clock, eventLog } = this.#ports;
    if ('at' in cursor) return eventLog.positionAt(accountId, cursor.at);
    const event = await eventLog.find(accountId, cursor.id);
    if (event) return event.position;
    const at = timeOf(cursor.id);
    if (clock.now().getTime() - at.getTime() < KEPT_AT_LEAST_MS) throw new EventNotFound();
    return eventLog.positionAt(accountId, at);
  }

  async #readOrWait(query: EventQuery, deadline: number, signal?: CancelSignal): Promise<EventPage> {
    const { clock, eventWatch } = this.#ports;
    let page = await this.#read(query);
    let leftMs = deadline - clock.now().getTime();
    while (page.events.length === 0 && !page.hasMore && leftMs > 0) {
      // Subscribes before it reads again, so that what happened in between is not missed.
      const lookMs = Math.min(leftMs, page.isPending ? PENDING_LOOK_MS : LOOK_MS);
      const more = eventWatch.waitForMore(query.accountId, lookMs, signal);
      more.catch(noop);
      page = await this.#readOn(query, page);
      if (page.events.length > 0 || page.hasMore) break;
      await untilAborted(more, signal);
      leftMs = signal?.aborted ? 0 : deadline - clock.now().getTime();
      if (leftMs <= 0) page = await this.#readOn(query, page);
    }
    return page;
  }

  /** Reads on where many events match nothing. */
  async #read(query: EventQuery): Promise<EventPage> {
    let page = await this.#ports.eventLog.read(query);
    for (let reads = 1; page.hasMore && page.events.length === 0 && reads < MAX_READS; reads++)
      page = await this.#readOn(query, page);
    return page;
  }

  /** Reads behind a page that was empty. */
  async #readOn(query: EventQuery, { position, lastId }: EventPage): Promise<EventPage> {
    const later = await this.#ports.eventLog.read({ ...query, after: position });
    return { ...later, lastId: later.lastId ?? lastId };
  }
}

/** When an event was written: an id is a UUIDv7, which begins with the milliseconds. */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16));
}

/** Nothing from before this time can still appear in a log that was empty at `at`. */
function settledBefore(at: Date): Date {
  return new Date(at.getTime() - HORIZON_LIMIT_MS);
}

/** Rejects where `work` does; resolves early when the signal aborts. */
async function untilAborted(work: Promise<unknown>, signal: CancelSignal | undefined): Promise<void> {
  if (!signal) return void (await work);
  let stop = noop;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener('abort', stop);
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function noop(): void {}
