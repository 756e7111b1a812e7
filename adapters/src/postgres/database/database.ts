import pg from 'pg';
import { KeyedMutex } from '../../shared/keyed-mutex.js';
import { connectionSettings, pooledSettings } from './connection-settings.js';
import { toAdapterError } from './pg-errors.js';
import { Queryable, type StatementWatch } from './queryable.js';

/**
 * How long a connection without work stays. Those of the driver's ten seconds are gone when the next burst comes, which then waits for
 * new ones, and each of these plans every statement anew.
 */
const IDLE_MS = 5 * 60_000;

export interface DatabaseOptions {
  /** Connections of the pool, 10 by default. */
  readonly max?: number;
  /** Past a pooler, where the other URL leads to one. */
  readonly directUrl?: string | undefined;
}

/** The product's only access to PostgreSQL: one pool for raw statements, Knex and Objection models. */
export class Database extends Queryable {
  readonly #pool: pg.Pool;
  readonly #watch: StatementWatch;
  readonly #beforeClose: (() => Promise<void>)[] = [];
  readonly #serialized = new KeyedMutex();
  #closed: Promise<void> | undefined;

  private constructor(
    /** For connections beside the pool: past any pooler. */
    readonly connectionString: string,
    pool: pg.Pool,
    watch: StatementWatch,
  ) {
    super(pool, watch);
    this.#pool = pool;
    this.#watch = watch;
  }

  /** @throws AdapterError when the server cannot be reached */
  static async connect(connectionString: string, options: DatabaseOptions = {}): Promise<Database> {
    const { directUrl, max = 10 } = options;
    const settings = directUrl === undefined ? connectionSettings : pooledSettings;
    const pool = new pg.Pool({ ...settings(connectionString), max, idleTimeoutMillis: IDLE_MS });
    // An idle connection that dies has already left the pool; without a listener its error would end the process.
    pool.on('error', () => undefined);
    // The pool takes its own listener off as it hands a connection out. Where the server ends it in the same bytes in which it answers
    // the statement before, the error comes before the next owner listens.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const database = new Database(directUrl ?? connectionString, pool, { onStatement: undefined });
    try {
      await database.query('select 1');
    } catch (error) {
      await pool.end();
      throw error;
    }
    return database;
  }

  /** Commits when `work` resolves and rolls back when it rejects. @throws AdapterError */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#acquireClient();
    let broken = false;
    // Between two statements the pool does not listen to the connection, and an unhandled error would end the process.
    const onConnectionLost = () => {
      broken = true;
    };
    client.on('error', onConnectionLost);
    try {
      await client.query('begin');
      const result = await work(new Transaction(client, this.#watch));
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

  /**
   * Runs changes that would wait for each other's locks: those of one `key` begin one after another in this process, so that only one
   * of them holds a connection. `work` must not begin another of that key.
   */
  serially<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#serialized.run(key, work);
  }

  /** A transaction that is run `serially`. @throws AdapterError */
  serialTransaction<T>(key: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.serially(key, () => this.transaction(work));
  }

  /** Connections of the pool. */
  get connections(): { readonly inUse: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, waiting: waitingCount };
  }

  /** Tells `listener` from now on how long each named statement took. */
  watchStatements(listener: NonNullable<StatementWatch['onStatement']>): void {
    this.#watch.onStatement = listener;
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

/** A transaction of `Database.transaction`: raw statements, Knex and models share its one connection. */
export class Transaction extends Queryable {
  /** The connection itself, for what is not a statement. */
  readonly client: pg.ClientBase;

  constructor(client: pg.ClientBase, watch: StatementWatch) {
    super(client, watch);
    this.client = client;
  }
}
