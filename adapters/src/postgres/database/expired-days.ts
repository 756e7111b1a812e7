import type { Database } from './database.js';
import { unwrapDriverError } from './pg-errors.js';

const LOCK_NOT_AVAILABLE = '55P03';

/** A table with a partition for each UTC day, such as `events_y2026m11d22`. */
export type DailyTable = 'events' | 'request_log' | 'webhook_attempts';

// The date may be read from every name of the catalogue before the join leaves the partitions: of another name it is null.
const EXPIRED_DAYS = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = $1::regclass
    and (to_date(substring(c.relname from '^' || $1 || '_y(\\d{4}m\\d{2}d\\d{2})$'), 'YYYY"m"MM"d"DD') + interval '1 day')
      at time zone 'UTC' <= $2
  order by c.relname`;

/** Drops the days that ended by then, and answers with their names. */
export async function dropExpiredDays(
  database: Database,
  table: DailyTable,
  endedBefore: Date,
): Promise<readonly string[]> {
  const expired = await database.query<{ name: string }>(EXPIRED_DAYS, [table, endedBefore.toISOString()]);
  const dropped = [];
  for (const { name } of expired) if (await drop(database, table, name)) dropped.push(name);
  return dropped;
}

/** False where a long reader would make all others wait: then it is tried again another day. */
async function drop(database: Database, table: DailyTable, name: string): Promise<boolean> {
  try {
    return await database.transaction(async (transaction) => {
      await transaction.query("set local lock_timeout = '500ms'");
      await transaction.query(`lock table ${table} in access exclusive mode`);
      const exists = await transaction.query('select where to_regclass($1) is not null', [name]);
      if (exists.length > 0) await transaction.query(`drop table ${name}`);
      return exists.length > 0;
    });
  } catch (error) {
    if (unwrapDriverError(error)?.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
