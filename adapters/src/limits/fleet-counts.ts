import type { Database } from '../postgres/database/database.js';
import { unnestParameters } from '../postgres/database/unnest-parameters.js';
import { hashKey } from './hash-key.js';

export interface FleetCountsOptions {
  readonly database: Pick<Database, 'query'>;
  /** Separates the keys of one limit from those of another. */
  readonly name: string;
  readonly windowMs: number;
  /** How often what was counted here is added to the table. */
  readonly everyMs: number;
}

export interface FleetCount {
  /** By all processes, as far as this one knows. */
  readonly used: number;
  /** Milliseconds until the window of the fleet ends. */
  readonly resetMs: number;
}

/** What this process has counted of a key by itself. */
export interface OwnCount {
  readonly usedSoFar: number;
  readonly resetMs: number;
}

interface Entry {
  /** The key of its row. */
  readonly id: string;
  /** Counted by all processes before the last report; undefined before the first one of a window. */
  known: number | undefined;
  /** Counted here since then. */
  unreported: number;
  /** The end of the fleet's window, or of this process's before it knows that; on its clock. */
  endsAt: number;
}

const MAX_KEYS = 1_000;
const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * By the database's clock: the window of the process that reports first is the fleet's. In the order of the keys, so that two reports
 * cannot deadlock.
 */
const REPORT = {
  name: 'fleet-counts-report',
  text: `insert into rate_limits as r (key, points, expire)
    select key, points, ${NOW} + left_ms from ${unnestParameters('$1::text[], $2::integer[], $3::integer[]')} as counted (key, points, left_ms)
    order by key
    on conflict (key) do update set
      points = case when r.expire > ${NOW} then greatest(0, r.points + excluded.points) else excluded.points end,
      expire = case when r.expire > ${NOW} then r.expire else excluded.expire end
    returning key, points as used, (expire - ${NOW})::float8 as "leftMs"`,
};

interface ReportedRow {
  readonly key: string;
  readonly used: number;
  readonly leftMs: number;
}

const FORGET = { name: 'fleet-counts-forget', text: 'delete from rate_limits where key = $1' };

/** Adds up in table `rate_limits` what the processes count of their busy keys: each process in one statement at a time. */
export class FleetCounts {
  readonly #options: FleetCountsOptions;
  readonly #entries = new Map<string, Entry>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FleetCountsOptions) {
    this.#options = options;
  }

  /** Counts one more; of a key that becomes known with this, all that was counted so far. */
  add(key: string, own: OwnCount): void {
    const entry = this.#entries.get(key);
    if (entry) entry.unreported++;
    else if (this.#entries.size < MAX_KEYS) {
      const id = `${this.#options.name}:${hashKey(key)}`;
      const endsAt = performance.now() + own.resetMs;
      this.#entries.set(key, { id, known: undefined, unreported: own.usedSoFar, endsAt });
    }
    this.#schedule();
  }

  takeBack(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.unreported--;
  }

  /** Undefined until other processes' counts of the key are known in this window. */
  find(key: string): FleetCount | undefined {
    const entry = this.#entries.get(key);
    const resetMs = entry ? entry.endsAt - performance.now() : 0;
    if (entry?.known === undefined || resetMs <= 0) return undefined;
    return { used: entry.known + entry.unreported, resetMs };
  }

  /** Forgets what was counted in a window that is over; returns whether it was one. */
  endWindow(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.endsAt <= performance.now() && this.#entries.delete(key);
  }

  async forget(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    if (entry) await this.#options.database.query(FORGET, [entry.id]).catch(() => undefined);
  }

  /** The timer runs while something was counted that is not told yet, and keeps no process alive. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#report(), this.#options.everyMs).unref();
  }

  async #report(): Promise<void> {
    this.#forgetIdle();
    const now = performance.now();
    const untold = () =>
      [...this.#entries.values()].filter(({ unreported, endsAt }) => unreported !== 0 && endsAt > now);
    const isTold = await this.#tell(untold(), now);
    this.#timer = undefined;
    if (isTold && untold().length > 0) this.#schedule();
  }

  async #tell(entries: readonly Entry[], now: number): Promise<boolean> {
    if (entries.length === 0) return true;
    const amounts = entries.map(({ unreported }) => unreported);
    const lefts = entries.map(({ endsAt }) => Math.ceil(endsAt - now));
    const values = [entries.map(({ id }) => id), amounts, lefts];
    try {
      const rows = await this.#options.database.query<ReportedRow & object>(REPORT, values);
      const byId = new Map(rows.map((row) => [row.key, row]));
      for (const [index, entry] of entries.entries()) {
        const { used, leftMs } = byId.get(entry.id)!;
        entry.unreported -= amounts[index]!;
        entry.known = used;
        entry.endsAt = performance.now() + leftMs;
      }
      return true;
    } catch {
      // The next call of a busy key tries again; meanwhile this process counts by itself.
      return false;
    }
  }

  /** Its own window, which may have begun in the fleet's, is over as well by then. */
  #forgetIdle(): void {
    const before = performance.now() - this.#options.windowMs;
    for (const [key, { endsAt }] of this.#entries) if (endsAt < before) this.#entries.delete(key);
  }
}
