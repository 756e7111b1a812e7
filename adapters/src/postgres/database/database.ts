import { AdapterError } from '@waxwing/core';
import pg from 'pg';
import { connectionSettings } from './connection-settings.js';
import type { Models } from './models.js';
import { toAdapterError } from './pg-errors.js';

export interface DatabaseOptions {
  /** Connections for raw statements, 10 by default. */
  readonly max?: number;
  /** Further connections for Objection, 4 by default. */
  readonly modelsMax?: number;
}

/** The product's only access to PostgreSQL: a pool for raw statements and, loaded on first use, Objection models. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #modelsMax: number;
  readonly #beforeClose: (() => Promise<void>)[] = [];
  #models: Promise<Models> | undefined;
  #closed: Promise<void> | undefined;

  private constructor(
    readonly connectionString: string,
    pool: pg.Pool,
    modelsMax: number,
  ) {
    this.#pool = pool;
    this.#modelsMax = modelsMax;
  }

  /** @throws AdapterError when the server cannot be reached */
  static async connect(connectionString: string, options: DatabaseOptions = {}): Promise<Database> {
    const pool = new pg.Pool({ ...connectionSettings(connectionString), max: options.max ?? 10 });
    // An idle connection that dies has already left the pool; without a listener its error would end the process.
    pool.on('error', () => undefined);
    const database = new Database(connectionString, pool, options.modelsMax ?? 4);
    try {
      await database.query('select 1');
    } catch (error) {
      await pool.end();
      throw error;
    }
    return database;
  }

  /** Runs one statement in its own commit and returns its rows. A `name` prepares it once per connection. @throws AdapterError */
  async query<Row extends pg.QueryResultRow>(
    statement: string | { name: string; text: string },
    values: unknown[] = [],
  ): Promise<Row[]> {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    try {
      return (await this.#pool.query<Row>({ ...config, values })).rows;
    } catch (error) {
      throw toAdapterError(error);
    }
  }

  /** Commits when `work` resolves and rolls back when it rejects. @throws AdapterError */
  async transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#acquireClient();
    let broken = false;
    // Between two statements the pool does not listen to the connection, and an unhandled error would end the process.
    const onConnectionLost = () => {
      broken = true;
    };
    client.on('error', onConnectionLost);
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw toAdapterError(error);
    } finally {
      client.off('error', onConnectionLost);
      client.release(broken);
    }
  }

  /** Objection models bound to this database. Loading them takes some 100 ms once, so the path to the first reply does not use them. */
  async models<T>(work: (models: Models) => PromiseLike<T>): Promise<T> {
    if (this.#closed)
      throw new AdapterError('the database is closed', { cause: undefined, retryable: false });
    this.#models ??= import('./models.js').then(({ bindModels }) =>
      bindModels(this.connectionString, this.#modelsMax),
    );
    try {
      return await work(await this.#models);
    } catch (error) {
      throw toAdapterError(error);
    }
  }

  /** Connections of the pool for raw statements. */
  get connections(): { readonly inUse: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, waiting: waitingCount };
  }

  /** Runs `flush` before the connections are closed. */
  beforeClose(flush: () => Promise<void>): void {
    this.#beforeClose.push(flush);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#beforeClose.map((flush) => flush()));
    await this.#models?.then(({ knex }) => knex.destroy());
    await this.#pool.end();
  }

  async #acquireClient(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw toAdapterError(error);
    }
  }
}
