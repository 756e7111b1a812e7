import type { Knex } from 'knex';
import type pg from 'pg';
import type { Connection } from './knex.js';
import { toAdapterError } from './pg-errors.js';

/** A statement as text; a `name` prepares it once per connection. */
export type Statement = string | { readonly name: string; readonly text: string };

/** Its listener receives the name and the duration of each named statement, failed ones included. */
export interface StatementWatch {
  onStatement: ((name: string, seconds: number) => void) | undefined;
}

/**
 * Runs statements on a pool, where each commits by itself, or on the connection of a transaction. Knex and the Objection models
 * run theirs on the same connections. Loading these two takes 100 to 200 ms once, so the path to the first reply does not use them.
 */
export class Queryable {
  readonly #connection: Connection;
  readonly #watch: StatementWatch;
  #knex: Promise<Knex> | undefined;

  constructor(connection: Connection, watch: StatementWatch) {
    this.#connection = connection;
    this.#watch = watch;
  }

  /** The rows of one statement. @throws AdapterError */
  async query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    const begun = performance.now();
    try {
      return (await this.#connection.query<Row>({ ...config, values: values as unknown[] })).rows;
    } catch (error) {
      throw toAdapterError(error);
    } finally {
      if ('name' in config) this.#watch.onStatement?.(config.name, (performance.now() - begun) / 1_000);
    }
  }

  /** Puts queries together, and runs them here where they are awaited. It begins no transactions. */
  knex(): Promise<Knex> {
    this.#knex ??= import('./knex.js').then(({ createKnex }) => createKnex(this.#connection));
    return this.#knex;
  }

  /** The models of a module, bound to run here. @example const { OrderModel } = await database.models(loadModels); */
  async models<Models extends object>(load: () => Promise<Models>): Promise<Models> {
    const [{ bindModels }, knex, models] = await Promise.all([import('./knex.js'), this.knex(), load()]);
    return bindModels(models, knex);
  }
}
