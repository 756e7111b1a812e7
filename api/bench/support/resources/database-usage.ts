import type { Database } from '@waxwing/adapters/postgres';
import { cpuTimeOfPostgres } from './cpu-time.js';

export interface DatabaseUsage {
  /** CPU that the server and its backends have used so far, in milliseconds. */
  readonly cpuMs: number;
  /** Written to its log so far, in bytes. */
  readonly walBytes: number;
}

export async function databaseUsage(database: Database): Promise<DatabaseUsage> {
  const [row] = await database.query<{ wal: number }>("select (pg_current_wal_lsn() - '0/0')::float8 as wal");
  return { cpuMs: await cpuTimeOfPostgres(database), walBytes: row!.wal };
}
