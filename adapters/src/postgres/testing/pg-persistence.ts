import { DAY_MS } from '@waxwing/core';
import {
  fakeChangeOpener,
  newId,
  type PersistenceFixture,
  SystemClock,
  TEST_CHECK_LIMITS,
  WAIT_MS,
  waitUntil,
} from '@waxwing/core/testing';
import { INTERACTIVE_LIMITS } from '../database/micro-batch.js';
import { setEventTypes } from '../events/pg-event-interests.js';
import { publishEvents, writeEvents } from '../events/write-events.js';
import { Database, Notifications } from '../index.js';
import { pgPorts } from '../pg-ports.js';
import { ageSending } from './age-sending.js';

export interface PgPersistence extends PersistenceFixture {
  readonly database: Database;
  readonly notifications: Notifications;
}

/** Callers here wait for as long as a test may take, on a machine that may be busy. */
const TEST_LIMITS = { ...INTERACTIVE_LIMITS, overloadMs: WAIT_MS, timeoutMs: WAIT_MS };

/** Every port on the database behind `connectionString`, with leases that outlive the run: none of another suite expires in a test. */
export async function openPgPersistence(
  connectionString: string,
  { max = 8 }: { max?: number } = {},
): Promise<PgPersistence> {
  const database = await Database.connect(connectionString, { max });
  const notifications = await Notifications.connect(connectionString);
  return {
    database,
    notifications,
    ...pgPorts({
      database,
      notifications,
      ids: { next: newId },
      opener: fakeChangeOpener,
      numberChecks: TEST_CHECK_LIMITS,
      leaseTtlMs: DAY_MS,
      intakeLimits: TEST_LIMITS,
    }),
    clock: new SystemClock(),
    async expireLease({ owner }) {
      await database.query(
        "update worker_leases set expires_at = now() - interval '1 second' where owner = $1",
        [owner],
      );
    },
    async expireValidity({ id }, ms) {
      await database.query(
        "update messages set expires_at = now() - $2 * interval '1 millisecond' where id = $1",
        [id, ms],
      );
    },
    async ageNumberChecks({ accountId }, ms) {
      const older = (column: string) => `${column} = ${column} - $2 * interval '1 millisecond'`;
      await database.query(
        `update known_numbers set ${older('checked_at')}, ${older('asked_until')} where account_id = $1`,
        [accountId, ms],
      );
      await database.query(
        `update number_asking set ${older('paused_until')}, asked = array(
           select at - $2 * interval '1 millisecond' from unnest(asked) with ordinality as a(at, place) order by place)
         where account_id = $1`,
        [accountId, ms],
      );
    },
    ageSending: (lease, ms) => ageSending(database, lease, ms),
    setEventTypes: (accountId, types) => setEventTypes(database, accountId, types),
    async writeEvents(events) {
      await database.transaction((transaction) => writeEvents(transaction, events));
      publishEvents(
        notifications,
        events.map(({ accountId }) => accountId),
      );
    },
    async settleEvents() {
      const snapshot = 'pg_current_snapshot()';
      const [written] = await database.query<{ xmax: string }>(
        `select pg_snapshot_xmax(${snapshot})::text as xmax`,
      );
      const reached = `select pg_snapshot_xmin(${snapshot}) >= $1::text::xid8 as ok`;
      await waitUntil(
        async () => (await database.query<{ ok: boolean }>(reached, [written?.xmax]))[0]?.ok ?? false,
        'the transactions of other tests',
      );
    },
    async close() {
      await notifications.close();
      await database.close();
    },
  };
}
