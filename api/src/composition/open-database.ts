import { Database, migrate } from '@waxwing/adapters/postgres';
import type { Settings } from '../settings/settings.js';
import { poolSize } from './pool-size.js';

/** Brings the database up to date and connects to it. @throws an Error that names DATABASE_URL where that is at fault */
export async function openDatabase(
  url: string,
  { DATABASE_URL, DATABASE_POOL }: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL'>,
): Promise<Database> {
  try {
    await migrate(url);
    return await Database.connect(url, { max: poolSize(DATABASE_POOL) });
  } catch (cause) {
    if (!DATABASE_URL) throw cause;
    throw new Error(`the database that DATABASE_URL names is of no use: ${(cause as Error).message}`, {
      cause,
    });
  }
}
