import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LEASED_FLEET } from '../../../testing/leased-fleet.js';
import { measureRowsScanned } from '../testing/explain.js';
import { openPlanDatabase } from '../testing/plan-database.js';
import { READ_CLUSTER_STATE } from './claim-statements.js';
import { READ_CHANGED_SESSIONS, READ_HELD_SESSIONS, RENEW_WORKER_LEASE } from './lease-statements.js';

const WORKERS = 50;
const OWN = 400;
const ASKED_MS = 60_000;
const AGAIN = 10;

let database: Awaited<ReturnType<typeof openPlanDatabase>>;
let cursor: string;
let again: string[];
beforeAll(async () => {
  database = await openPlanDatabase(LEASED_FLEET, [WORKERS * OWN, WORKERS]);
  const { rows } = await database.client.query<{ cursor: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as cursor',
  );
  cursor = rows[0]!.cursor;
  const own = await database.client.query<{ id: string }>(
    'select instance_id as id from session_leases where owner = $1 limit $2',
    ['worker-7', AGAIN],
  );
  again = own.rows.map(({ id }) => id);
});
afterAll(() => database.close());

const OF_ALL_OWN = 2 * OWN;
/** The rows of all workers, those asked for, and as much again. */
const OF_NONE = 4 * WORKERS + 4 * AGAIN;

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('%s', (mode) => {
  const scanned = (text: string, values: unknown[]) =>
    measureRowsScanned(database.client, text, values, mode);

  test('a worker renews its lease without reading those of sessions', async () => {
    expect(await scanned(RENEW_WORKER_LEASE.text, ['worker-7', 3_000, 2_000, OWN])).toBeLessThan(OF_NONE);
  });

  test('a worker reads its sessions without those of the others', async () => {
    const rows = await scanned(READ_HELD_SESSIONS.text, ['worker-7', ASKED_MS]);
    expect(rows).toBeLessThanOrEqual(OF_ALL_OWN);
  });

  test('a worker reads what has changed, and what it asks for, alone', async () => {
    const values = ['worker-7', ASKED_MS, cursor, again];
    expect(await scanned(READ_CHANGED_SESSIONS.text, values)).toBeLessThan(OF_NONE);
  });

  test('free sessions are counted without reading those that are held', async () => {
    expect(await scanned(READ_CLUSTER_STATE.text, [3_000])).toBeLessThan(OF_NONE);
  });
});
