import {
  newId,
  type PersistenceFixture,
  SystemClock,
  TEST_CHECK_LIMITS,
  TEST_MS,
  WAIT_MS,
} from '@waxwing/core/testing';
import { INTERACTIVE_LIMITS } from '../database/micro-batch.js';
import {
  Database,
  Notifications,
  PgAccountData,
  PgAccounts,
  PgApiKeys,
  PgBillingUnitOfWork,
  PgChats,
  PgClientVersions,
  PgEmailChanges,
  PgIdempotencyRecords,
  PgInstances,
  PgMessageExpiry,
  PgMessageIntake,
  PgMessageRetention,
  PgMessageStatistics,
  PgMessages,
  PgMessageTimelines,
  PgMessageWatch,
  PgNumberChecks,
  PgOrders,
  PgOutbox,
  PgPasskeyCeremonies,
  PgPasswordResets,
  PgPlans,
  PgProcessedWebhooks,
  PgSendableInstances,
  PgSessionLeases,
  PgSignIns,
  PgSubscriptions,
} from '../index.js';

export interface PgPersistence extends PersistenceFixture {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly idempotency: PgIdempotencyRecords;
}

/** Callers here wait for as long as a test may take, on a machine that may be busy. */
const TEST_LIMITS = { ...INTERACTIVE_LIMITS, overloadMs: WAIT_MS, timeoutMs: WAIT_MS };

/** Every port on the database behind `connectionString`, with leases that hold for as long as a test may take. */
export async function openPgPersistence(connectionString: string): Promise<PgPersistence> {
  const database = await Database.connect(connectionString, { max: 8 });
  const notifications = await Notifications.connect(connectionString);
  const ports = { database, notifications };
  const instances = new PgInstances(ports);
  return {
    ...ports,
    accounts: new PgAccounts(ports),
    signIns: new PgSignIns(ports),
    accountData: new PgAccountData(ports),
    emailChanges: new PgEmailChanges(ports),
    resets: new PgPasswordResets(ports),
    plans: new PgPlans(ports),
    subscriptions: new PgSubscriptions(ports),
    orders: new PgOrders(ports),
    ledgers: new PgBillingUnitOfWork(ports),
    events: new PgProcessedWebhooks(ports),
    keys: new PgApiKeys(ports),
    instances,
    senders: new PgSendableInstances({ instances, notifications }),
    leases: new PgSessionLeases({ ...ports, ttlMs: TEST_MS }),
    versions: new PgClientVersions(ports),
    passkeys: new PgPasskeyCeremonies(ports),
    intake: new PgMessageIntake({ ...ports, limits: TEST_LIMITS }),
    expiry: new PgMessageExpiry(ports),
    idempotency: new PgIdempotencyRecords(ports),
    messages: new PgMessages(ports),
    statistics: new PgMessageStatistics(ports),
    retention: new PgMessageRetention(ports),
    timelines: new PgMessageTimelines(ports),
    watch: new PgMessageWatch(ports),
    outbox: new PgOutbox({ ...ports, ids: { next: newId } }),
    numbers: new PgNumberChecks({ database, limits: TEST_CHECK_LIMITS }),
    chats: new PgChats(ports),
    clock: new SystemClock(),
    async expireLease({ instanceId, owner, epoch }) {
      await database.query(
        `update session_leases set expires_at = now() - interval '1 second'
         where instance_id = $1 and owner = $2 and epoch = $3`,
        [instanceId, owner, epoch],
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
    async close() {
      await notifications.close();
      await database.close();
    },
  };
}
