import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../postgres/index.js';
import { MemoryPacedLimit } from './memory-paced-limit.js';
import type { PacedSize, Turn } from './paced-limit.js';
import { clientOf, digest, PgLimit } from './pg-limit.js';

const NOW = 'extract(epoch from clock_timestamp()) * 1000';

// `expire` is when the last turn that was given is over. The statement takes a turn or leaves all as it is, and by the database's
// clock, so that all processes together keep the pace.
const TURN = {
  name: 'take-turn',
  text: `insert into rate_limits as r (key, points, expire) values ($1, 0, floor(${NOW} + $2::float8)::bigint)
    on conflict (key) do update set expire = floor(greatest(r.expire, ${NOW}) + $2::float8)::bigint
      where r.expire - ${NOW} <= $3::float8
    returning (r.expire - $2::float8 - ${NOW})::float8 as "waitMs"`,
};

export interface PgPacedLimitOptions {
  readonly database: Pick<Database, 'query'>;
  /** Keeps the keys of one limit apart from those of another. */
  readonly name: string;
  readonly size: PacedSize;
}

/** Counts, paces and remembers in the database, for all processes together. While the database is away each does so by itself. */
export class PgPacedLimit extends PgLimit {
  override readonly size: PacedSize;
  readonly #options: PgPacedLimitOptions;
  readonly #alone: MemoryPacedLimit;
  readonly #remembered: RateLimiterPostgres;

  constructor(options: PgPacedLimitOptions) {
    super(options);
    const { database, name, size } = options;
    this.size = size;
    this.#options = options;
    this.#alone = new MemoryPacedLimit(size);
    const common = { points: 1, duration: size.rememberS, keyPrefix: `${name}-known` };
    this.#remembered = new RateLimiterPostgres({
      ...common,
      storeClient: clientOf(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  }

  /** Takes the next turn of the key; takes nothing where that is too far off. */
  async turn(key: string): Promise<Turn> {
    const { database, name, size } = this.#options;
    const { everyMs, maxWaitMs } = size;
    const values = [`${name}-turns:${digest(key)}`, everyMs, maxWaitMs];
    try {
      const [taken] = await database.query<{ waitMs: number }>(TURN, values);
      return taken
        ? { granted: true, waitMs: Math.max(0, taken.waitMs) }
        : { granted: false, waitMs: maxWaitMs };
    } catch {
      return this.#alone.turn(key);
    }
  }

  async remember(key: string): Promise<void> {
    await this.#remembered.set(digest(key), 1, this.size.rememberS);
  }

  async remembers(key: string): Promise<boolean> {
    return (await this.#remembered.get(digest(key))) !== null;
  }
}
