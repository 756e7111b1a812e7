import type { ClientBase } from 'pg';
import { unwrapDriverError } from '../postgres/database/pg-errors.js';
import { readTables } from './database-layout.js';

const UNDEFINED_TABLE = '42P01';
const MAX_ATTEMPTS = 5;

/**
 * Begins a transaction that reads one moment. Its tables are locked first, so that until its end no migration rewrites one: a table that
 * is rewritten is empty for each snapshot from before. Reads and writes of rows go on.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const tables = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    try {
      // The first statement that reads takes the snapshot; this one reads nothing.
      if (tables.length > 0)
        await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
      return;
    } catch (error) {
      // A partition was dropped meanwhile.
      if (unwrapDriverError(error)?.code !== UNDEFINED_TABLE || attempt === MAX_ATTEMPTS) throw error;
      await client.query('rollback');
    }
  }
}
