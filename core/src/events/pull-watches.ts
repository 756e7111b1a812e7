import { type Clock, DAY_MS, MINUTE_MS } from '../shared/clock.js';
import type { EventInterests } from './ports.js';

/** A program that asks once a day misses nothing. */
const WATCH_MS = DAY_MS + 10 * MINUTE_MS;
/** Frequent calls prolong their watch so rarely that most write nothing. */
const RENEW_MS = 10 * MINUTE_MS;
/** Bounds the accounts whose watch is remembered. */
const MAX_ACCOUNTS = 10_000;

interface PullWatch {
  readonly since: Date;
  readonly renewAt: number;
}

/** Everything of an account is recorded while it is pulled: from the first call on, until a day after the last one. */
export class PullWatches {
  readonly #ports: { clock: Clock; eventInterests: EventInterests };
  readonly #watches = new Map<string, PullWatch>();

  constructor(ports: { clock: Clock; eventInterests: EventInterests }) {
    this.#ports = ports;
  }

  /** Records on, and answers since when everything has been recorded. */
  async watch(accountId: string): Promise<Date> {
    const { clock, eventInterests } = this.#ports;
    const now = clock.now();
    const known = this.#watches.get(accountId);
    if (known && now.getTime() < known.renewAt) return known.since;
    await eventInterests.watch([accountId], new Date(now.getTime() + WATCH_MS));
    const since = (await eventInterests.watchedSince(accountId)) ?? now;
    if (this.#watches.size >= MAX_ACCOUNTS) this.#watches.clear();
    this.#watches.set(accountId, { since, renewAt: now.getTime() + RENEW_MS });
    return since;
  }
}
