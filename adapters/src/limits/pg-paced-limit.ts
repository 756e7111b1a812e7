import type { PacedLimiter, Reservation } from '@waxwing/core';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../postgres/database/database.js';
import { hashKey } from './hash-key.js';
import { MemoryPacedLimit, type PacedLimitSize } from './memory-paced-limit.js';
import { PgLimit, queryClient } from './pg-limit.js';

const NOW = 'extract(epoch from clock_timestamp()) * 1000';

// `expire` is the end of the last reserved turn. The statement reserves a turn or changes nothing, by the database's clock, so that
// all processes together keep the pace.
const RESERVE = {
  name: 'take-turn',
  text: `insert into rate_limits as r (key, points, expire) values ($1, 0, floor(${NOW} + $2::float8)::bigint)
    on conflict (key) do update set expire = floor(greatest(r.expire, ${NOW}) + $2::float8)::bigint
      where r.expire - ${NOW} <= $3::float8
    returning (r.expire - $2::float8 - ${NOW})::float8 as "waitMs"`,
};

export interface PgPacedLimitOptions {
  readonly database: Pick<Database, 'query'>;
  /** Separates the keys of one limit from those of another. */
  readonly name: string;
  readonly size: PacedLimitSize;
}

/** Counts, paces and remembers in the database for all processes. While the database is down each process does so by itself. */
export class PgPacedLimit extends PgLimit implements PacedLimiter {
  override readonly size: PacedLimitSize;
  readonly #options: PgPacedLimitOptions;
  readonly #fallback: MemoryPacedLimit;
  readonly #remembered: RateLimiterPostgres;

  constructor(options: PgPacedLimitOptions) {
    super(options);
    const { database, name, size } = options;
    this.size = size;
    this.#options = options;
    this.#fallback = new MemoryPacedLimit(size);
    const common = { points: 1, duration: size.rememberS, keyPrefix: `${name}-known` };
    this.#remembered = new RateLimiterPostgres({
      ...common,
      storeClient: queryClient(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  }

  async reserve(key: string): Promise<Reservation> {
    const { database, name, size } = this.#options;
    const { everyMs, maxWaitMs } = size;
    const values = [`${name}-turns:${hashKey(key)}`, everyMs, maxWaitMs];
    try {
      const [taken] = await database.query<{ waitMs: number }>(RESERVE, values);
      return taken
        ? { granted: true, waitMs: Math.max(0, taken.waitMs) }
        : { granted: false, waitMs: maxWaitMs };
    } catch {
      return this.#fallback.reserve(key);
    }
  }

  async remember(key: string): Promise<void> {
    await this.#remembered.set(hashKey(key), 1, this.size.rememberS);
  }

  async remembers(key: string): Promise<boolean> {
    return (await this.#remembered.get(hashKey(key))) !== null;
  }
}
