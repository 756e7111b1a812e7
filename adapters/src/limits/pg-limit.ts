import type { Limiter, LimitVerdict, RateLimitSize } from '@waxwing/core';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../postgres/database/database.js';
import { hashKey } from './hash-key.js';
import { awaitVerdict } from './limit-verdict.js';

export interface PgLimitOptions {
  readonly database: Pick<Database, 'query'>;
  /** Separates the keys of one limit from those of another. */
  readonly name: string;
  readonly size: RateLimitSize;
}

/**
 * Counts in the database, so that all processes together allow no more than the limit. Keys are stored as SHA-256, so the table
 * contains no email. While the database is down each process counts by itself.
 */
export class PgLimit implements Limiter {
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

  take(key: string): Promise<LimitVerdict> {
    return awaitVerdict(this.#limiter.consume(hashKey(key)));
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(hashKey(key));
  }

  async clear(key: string): Promise<void> {
    await this.#limiter.delete(hashKey(key));
  }
}

/** The product's own pool in the form that the library expects. */
export function queryClient(database: Pick<Database, 'query'>) {
  return {
    async query({ name, text, values }: { name: string; text: string; values: unknown[] }) {
      const rows = await database.query({ name, text }, values);
      return { rows, rowCount: rows.length };
    },
  };
}
