import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from './connection-settings.js';

const TIMEOUT_MS = 1_000;
const CACHE_TTL_MS = 1_000;

export interface ReadinessProbeOptions {
  readonly clock?: () => number;
}

/**
 * Asks whether the database answers, over a connection of its own: where all others are busy the database is not away, and a
 * process that says so is taken out of service when it is needed most. The connection is opened by the first question.
 */
export class ReadinessProbe {
  readonly #pool: pg.Pool;
  readonly #clock: () => number;
  #cached: { readonly until: number; readonly answer: Promise<boolean> } | undefined;

  constructor(connectionString: string, { clock = () => performance.now() }: ReadinessProbeOptions = {}) {
    this.#clock = clock;
    this.#pool = new pg.Pool({
      ...connectionSettings(connectionString),
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      idleTimeoutMillis: 0,
    });
    // An idle connection that dies has already left the pool; without a listener it would take the process along.
    this.#pool.on('error', () => undefined);
  }

  /** Whether the database answers within a second. An answer is good for a second, for all who ask. */
  answers(): Promise<boolean> {
    const now = this.#clock();
    if (!this.#cached || this.#cached.until <= now) {
      const answer = Promise.race([this.#ping(), this.#timeout()]);
      this.#cached = { until: now + CACHE_TTL_MS, answer };
    }
    return this.#cached.answer;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #ping(): Promise<boolean> {
    return this.#pool.query('select 1').then(
      () => true,
      () => false,
    );
  }

  /** An answer that has come while this process was busy is still read before the time is over. */
  async #timeout(): Promise<boolean> {
    await delay(TIMEOUT_MS, undefined, { ref: false });
    await turn();
    return false;
  }
}
