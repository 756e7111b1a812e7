import { randomBytes } from 'node:crypto';
import { WAIT_MS } from '@waxwing/core/testing/eventually';
import { Client, escapeIdentifier } from 'pg';
import { Database } from '../src/postgres/database/database.js';

/** Created by the setup of the test run, with every migration applied. */
const TEMPLATE = 'waxwing_template';

/** PostgreSQL refuses to copy a template that another copy is reading. Any number will do. */
const COPYING = 7_305_119;

/**
 * The connection string of this test worker's database, a migrated copy that its test files use one after the other. The first
 * caller creates it. Tests that share it use separate accounts.
 */
export async function testDatabase(): Promise<string> {
  const worker = process.env.JEST_WORKER_ID ?? process.env.CUCUMBER_WORKER_ID ?? '0';
  const name = `waxwing_worker_${worker}`;
  await copyTemplate(name, { unlessThere: true });
  return urlOf(name);
}

/** A migrated database for a single test. `drop` closes remaining connections. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `waxwing_fresh_${randomBytes(6).toString('hex')}`;
  await copyTemplate(name, { unlessThere: false });
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (client) => {
        await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
      }),
  };
}

/** Opens a database for one piece of work, and closes it again. */
export async function useDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.connect(url, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Removes all that migrations and the job queue have made. */
export async function emptyDatabase(url: string): Promise<void> {
  const statements = 'drop schema if exists jobs cascade; drop schema public cascade; create schema public';
  await useDatabase(url, (database) => database.query(statements));
}

async function copyTemplate(name: string, { unlessThere }: { unlessThere: boolean }): Promise<void> {
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPYING]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount && unlessThere) return;
    await client.query(`create database ${escapeIdentifier(name)} template ${TEMPLATE}`);
  });
}

/** The end of the connection releases the advisory lock. */
async function asAdmin(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Timeouts that end work of the product after seconds: in a test nothing fails because the machine is slow. */
const TIMEOUTS = {
  connect_timeout: Math.floor(WAIT_MS / 1_000),
  statement_timeout: WAIT_MS,
  query_timeout: WAIT_MS,
  idle_in_transaction_session_timeout: WAIT_MS,
};

/** The same server with another database. */
function urlOf(database: string): string {
  const url = adminUrl().replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
  const timeouts = Object.entries(TIMEOUTS).map(([name, value]) => `${name}=${value}`);
  return `${url}${url.includes('?') ? '&' : '?'}${timeouts.join('&')}`;
}

/** The same database with the timeouts of the product, for a test of what happens when they end. */
export function withProductTimeouts(url: string): string {
  return Object.keys(TIMEOUTS).reduce((left, name) => left.replace(new RegExp(`&?${name}=\\d+`), ''), url);
}

function adminUrl(): string {
  const url = process.env.WAXWING_TEST_DATABASE;
  if (!url) throw new Error('There is no test server: run the tests with `npm test`.');
  return url;
}
