import { MIN_CONNECTIONS } from '../composition/pool-size.js';
import { databaseUrl, wholeNumber } from './setting-schemas.js';

/** Where the database is, and how much of it a process takes. */
export const databaseSettings = {
  DATABASE_URL: databaseUrl.optional().describe('PostgreSQL 15 or later; without it the embedded one'),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      'the same database past a pooler that DATABASE_URL leads to: for LISTEN, migrations, locks and the job queue',
    ),
  DATABASE_POOL: wholeNumber(MIN_CONNECTIONS, 500)
    .default(18)
    .describe('connections to the database that this process opens at most, 8 or more'),
};

export function databaseSettingProblems(settings: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
}): string[] {
  if (!settings.DATABASE_DIRECT_URL || settings.DATABASE_URL) return [];
  return ['DATABASE_DIRECT_URL: goes with DATABASE_URL, which leads to the pooler'];
}
