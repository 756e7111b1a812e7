import type { Database } from './database.js';
import { unnestParameters } from './unnest-parameters.js';

const FLUSH_DELAY_MS = 250;
const MAX_TRACKED = 10_000;

export interface LastUsedTrackerOptions {
  /** A table with `id` and `last_used_at`. */
  readonly table: 'api_keys' | 'sign_ins';
  readonly minIntervalMs: number;
  /** The column of the table for the address of the last use. */
  readonly addressColumn?: 'last_used_ip';
}

interface Use {
  readonly at: Date;
  readonly address: string | null;
}

/** Records when rows were used: collects uses in memory and writes them in one statement, each row at most once per `minIntervalMs`. */
export class LastUsedTracker {
  readonly #lastWritten = new Map<string, number>();
  readonly #pending = new Map<string, Use>();
  #timer: NodeJS.Timeout | undefined;
  readonly #database: Database;
  readonly #minIntervalMs: number;
  readonly #update: string;

  constructor(database: Database, { table, minIntervalMs, addressColumn }: LastUsedTrackerOptions) {
    this.#database = database;
    this.#minIntervalMs = minIntervalMs;
    // Locked rows are skipped: two statements that wait for each other's rows are a deadlock, whose victim may be the other one.
    // The next use is recorded again.
    this.#update = `with locked_rows as materialized (
        select id from ${table} where id = any($1::uuid[]) for no key update skip locked
      )
      update ${table} t set last_used_at = u.at${addressColumn ? `, ${addressColumn} = u.address` : ''}
      from ${unnestParameters('$1::uuid[], $2::timestamptz[], $3::text[]')} as u(id, at, address) join locked_rows l on l.id = u.id
      where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at)`;
    database.beforeClose(() => this.#write('all'));
  }

  record(id: string, at: Date, address: string | null = null): void {
    this.#pending.set(id, { at, address });
    if (this.#timer || !this.#isDue(id, at)) return;
    this.#timer = setTimeout(() => void this.#write('due'), FLUSH_DELAY_MS);
    this.#timer.unref();
  }

  #isDue(id: string, at: Date): boolean {
    const last = this.#lastWritten.get(id);
    return last === undefined || at.getTime() - last >= this.#minIntervalMs;
  }

  async #write(what: 'due' | 'all'): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = [...this.#pending].filter(([id, { at }]) => what === 'all' || this.#isDue(id, at));
    if (this.#lastWritten.size > MAX_TRACKED) this.#lastWritten.clear();
    for (const [id, { at }] of due) {
      this.#pending.delete(id);
      this.#lastWritten.set(id, at.getTime());
    }
    if (due.length === 0) return;
    const values = [
      due.map(([id]) => id),
      due.map(([, { at }]) => at.toISOString()),
      due.map(([, { address }]) => address),
    ];
    await this.#database
      .query(this.#update, values)
      // The use itself has been served; the next one is recorded instead.
      .catch(() => {
        for (const [id] of due) this.#lastWritten.delete(id);
      });
  }
}
