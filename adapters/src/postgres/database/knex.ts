import knexFactory, { type Knex } from 'knex';
import { knexSnakeCaseMappers, Model } from 'objection';
import type pg from 'pg';
import { toAdapterError } from './pg-errors.js';

/** What a pool and one of its connections have in common. */
export type Connection = Pick<pg.Pool | pg.ClientBase, 'query'>;

const TRANSACTION_CONTROL = /^\s*(?:begin|start|savepoint|commit|rollback|release)\b/i;

/**
 * A Knex without a pool of its own: what it runs goes to this pool or connection. Field names are camel case on this side and snake
 * case in the database.
 */
export function createKnex(connection: Connection): Knex {
  const shared = {
    query(config: pg.QueryConfig, done: (error: unknown, result?: pg.QueryResult) => void): void {
      if (TRANSACTION_CONTROL.test(config.text)) {
        done(new Error('only Database.transaction begins a transaction: Knex has no connection of its own'));
        return;
      }
      connection.query(config).then(
        (result) => done(null, result),
        (error) => done(toAdapterError(error)),
      );
    },
  };
  return knexFactory({
    client: 'pg',
    connectionPool: {
      acquire: () => ({ promise: Promise.resolve(shared) }),
      release: () => true,
      destroy: async () => undefined,
      // Knex takes a pool that counts for one of its own kind, and asks it no more than these three.
      ...{ numUsed: zero, numFree: zero, numPendingAcquires: zero },
    },
    // A value may be a customer's text, and an error's message is logged.
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  });
}

function zero(): number {
  return 0;
}

/** The models of a module, each bound to this Knex. Binding the same ones to it again answers the same classes. */
export function bindModels<Models extends object>(models: Models, knex: Knex): Models {
  const bound = Object.entries(models).map(([name, model]) => [name, (model as typeof Model).bindKnex(knex)]);
  return Object.fromEntries(bound) as Models;
}

/** The class that the model of a table with such rows extends. */
export function modelOf<Row extends object>() {
  return Model as unknown as Omit<typeof Model, never> & (new () => Model & Row);
}
