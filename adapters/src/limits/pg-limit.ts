import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../postgres/index.js';
import { awaitVerdict, type LimitVerdict } from './limit-verdict.js';
import type { RateLimitSize } from './memory-limit.js';

export interface PgLimitOptions {
  readonly database: Pick<Database, 'query'>;
  /** Keeps the keys of one limit apart from those of another. */
  readonly name: string;
  readonly size: RateLimitSize;
}

/**
 * Counts in the database, so that all processes together let no more through than the limit. Keys are stored as their SHA-256:
 * the table tells nobody's email. While the database is away each process counts by itself.
 */
export class PgLimit {
  readonly size: RateLimitSize;
  readonly #limiter: RateLimiterPostgres;

  constructor({ database, name, size }: PgLimitOptions) {
    this.size = size;
    const common = { points: size.points, duration: size.windowS, keyPrefix: name };
    this.#limiter = new RateLimiterPostgres({
      ...common,
      storeClient: queryClient(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  }

  /** Counts a try, whether or not it is within the limit. */
  take(key: string): Promise<LimitVerdict> {
    return awaitVerdict(this.#limiter.consume(hashKey(key)));
  }

  /** Takes one try back. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(hashKey(key));
  }

  /** Takes all tries back. */
  async clear(key: string): Promise<void> {
    await this.#limiter.delete(hashKey(key));
  }
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The product's own pool in the shape the library asks for. */
export function queryClient(database: Pick<Database, 'query'>) {
  return {
    async query({ name, text, values }: { name: string; text: string; values: unknown[] }) {
      const rows = await database.query({ name, text }, values);
      return { rows, rowCount: rows.length };
    },
  };
}
