import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings, pooledSettings } from './connection-settings.js';

const TIMEOUT_MS = 1_000;
const CACHE_TTL_MS = 1_000;

export interface ReadinessProbeOptions {
  readonly clock?: () => number;
  /** Whether the connection leads through a pooler. */
  readonly pooled?: boolean;
}

/**
 * Asks whether the database answers, over a connection of its own: busy connections do not mean an unreachable database, and a
 * process that reports itself unready is taken out of service when it is needed most. The first question opens the connection.
 */
export class ReadinessProbe {
  readonly #pool: pg.Pool;
  readonly #clock: () => number;
  #cached: { readonly until: number; readonly answer: Promise<boolean> } | undefined;

  constructor(connectionString: string, options: ReadinessProbeOptions = {}) {
    const { clock = () => performance.now(), pooled = false } = options;
    this.#clock = clock;
    this.#pool = new pg.Pool({
      ...(pooled
        ? pooledSettings(connectionString)
        : { ...connectionSettings(connectionString), statement_timeout: TIMEOUT_MS }),
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      idleTimeoutMillis: 0,
    });
    // An idle connection that dies has already left the pool; without a listener its error would end the process.
    this.#pool.on('error', () => undefined);
  }

  /** Whether the database answers within a second. All callers share an answer for a second. */
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

  /** An answer that arrived while this process was busy is still read before the timeout. */
  async #timeout(): Promise<boolean> {
    await delay(TIMEOUT_MS, undefined, { ref: false });
    await turn();
    return false;
  }
}
