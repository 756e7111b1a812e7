import type { CancelSignal } from '../shared/cancel-signal.js';
import type { AccountEvent, EventPosition } from './event.js';

/** How long events are kept, where the plan does not keep the history for a shorter time. */
export const EVENT_RETENTION_DAYS = 30;

/** An event may be found this long before a transaction of somebody else's that holds the order back ends. */
export const HORIZON_LIMIT_MS = 60_000;

export interface EventQuery {
  readonly accountId: string;
  /** From the oldest event on without it. */
  readonly after?: EventPosition | undefined;
  readonly limit: number;
  /** A mask; all types without it. */
  readonly types?: bigint | undefined;
  /** All instances where absent or empty, and then also what concerns the account as a whole. */
  readonly instanceIds?: readonly string[] | undefined;
}

export interface EventPage {
  readonly events: readonly AccountEvent[];
  /** Read up to here, also past what did not match: where the next reading begins. */
  readonly position: EventPosition;
  /** The id of the event at this position, which survives a restored backup; undefined where nothing was there to read. */
  readonly lastId: string | undefined;
  readonly hasMore: boolean;
  /** Events have been written behind these that cannot be read before older transactions end, which takes milliseconds. */
  readonly isPending: boolean;
}

/** How far the log of an account has been read. */
export interface ReadPosition {
  readonly accountId: string;
  readonly position: EventPosition;
}

/**
 * What has happened to the accounts that somebody listened to. Ordered by commit: an event is shown once nothing before it can still
 * appear, so that whoever reads on from a position misses none.
 */
export interface EventLog {
  /** The oldest first, of long texts the first `EVENT_TEXT_CHARACTERS` and one more. May answer few events or none although there are more: then `hasMore` says so. */
  read(query: EventQuery): Promise<EventPage>;
  find(accountId: string, id: string): Promise<AccountEvent | undefined>;
  /** A position that is before all of the account's events from this time on, and after as many others as can be told. */
  positionAt(accountId: string, at: Date): Promise<EventPosition>;
  /** The accounts that have events behind these positions, whether they can be read already or not. One look for all. */
  accountsBeyond(positions: readonly ReadPosition[]): Promise<readonly string[]>;
}

/** Which events are recorded: those that an endpoint of the account takes, and all while somebody watches. */
export interface EventInterests {
  /** Records all events of these accounts until then, of closed ones none; never shortens an earlier watch. */
  watch(accountIds: readonly string[], until: Date): Promise<void>;
  /** Since when everything has been recorded without a break; null where nobody watches. */
  watchedSince(accountId: string): Promise<Date | null>;
  /** The mask of the types that endpoints take. */
  typesOf(accountId: string): Promise<bigint>;
}

export interface EventWatch {
  /**
   * Resolves with true when an event of the account can be read that could not when it was called, with false after the timeout or
   * once the signal aborts. A hint: it may come for nothing, and be lost, so whoever waits reads again from time to time in any case.
   */
  waitForMore(accountId: string, timeoutMs: number, signal?: CancelSignal): Promise<boolean>;
}

/**
 * Tells, of accounts that take it, what happens by the passing of time alone: each once, and what is older than a day not any more.
 * Processes share the work. Each answers how many events it has written, `limit` at most.
 */
export interface EventSweep {
  /** Tells of linked instances that have been away for `awayMs` without a break. */
  tellAway(awayMs: number, limit: number): Promise<number>;
  tellExpiredKeys(limit: number): Promise<number>;
  /** Tells of plans after which the account has none. */
  tellEndedSubscriptions(limit: number): Promise<number>;
}

export interface EventRetention {
  /** Deletes up to `limit` of the account's events from before UTC day `day` (`YYYY-MM-DD`), and answers how many. */
  deleteBefore(accountId: string, day: string, limit: number): Promise<number>;
  /** Drops the days that ended before this time, and answers with their names. */
  dropExpired(endedBefore: Date): Promise<readonly string[]>;
}

/** What is stored of events. */
export interface EventsPorts {
  readonly eventInterests: EventInterests;
  readonly eventLog: EventLog;
  readonly eventRetention: EventRetention;
  readonly eventSweep: EventSweep;
  readonly eventWatch: EventWatch;
}
