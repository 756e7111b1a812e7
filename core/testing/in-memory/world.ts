import type { Clock, Message, SessionLease } from '../../src/index.js';
import { SystemClock } from '../clocks.js';
import { FEW_CHECKS, type World } from '../world.js';
import { MemoryAccountData } from './account-data.js';
import { MemoryAccounts } from './accounts.js';
import { MemoryApiKeys } from './api-keys.js';
import { MemoryChats } from './chats.js';
import { MemoryClientVersions } from './client-versions.js';
import { MemoryEmailChanges } from './email-changes.js';
import { MemoryIdempotencyRecords } from './idempotency-records.js';
import { MemoryInstances } from './instances.js';
import { MemoryLedgers } from './ledgers.js';
import { MemoryMessageExpiry } from './message-expiry.js';
import { MemoryMessageIntake } from './message-intake.js';
import { MemoryMessageRetention } from './message-retention.js';
import { MemoryMessageStatistics } from './message-statistics.js';
import { MemoryMessageTimelines } from './message-timelines.js';
import { MemoryMessageWatch } from './message-watch.js';
import { MemoryMessages } from './messages.js';
import { MemoryNumberChecks } from './number-checks.js';
import { MemoryOrders } from './orders.js';
import { MemoryOutbox } from './outbox.js';
import { MemoryPasskeys } from './passkeys.js';
import { MemoryPasswordResets } from './password-resets.js';
import { MemoryPaymentEvents } from './payment-events.js';
import { MemoryPlans } from './plans.js';
import { heldRow, MemorySessionLeases } from './session-leases.js';
import { MemorySignIns } from './sign-ins.js';
import { MemoryStore } from './store.js';
import { MemorySubscriptions } from './subscriptions.js';

export interface MemoryWorld extends World {
  readonly store: MemoryStore;
}

/** Longer than any test moves its clock on. Not a test's own time, which TEST_SECONDS shortens: a moved clock knows nothing of that. */
const LEASE_MS = 3_600_000;

/** All persistence ports over one store that lives as long as the object. */
export function memoryWorld(clock: Clock = new SystemClock()): MemoryWorld {
  const store = new MemoryStore();
  const instances = new MemoryInstances(store, clock);
  const assertHeld = (lease: SessionLease) => void heldRow(store, clock, lease);
  const numbers = new MemoryNumberChecks({ clock, limits: FEW_CHECKS, assertHeld });
  return {
    store,
    clock,
    accounts: new MemoryAccounts(store),
    signIns: new MemorySignIns(store),
    accountData: new MemoryAccountData(store),
    emailChanges: new MemoryEmailChanges(store),
    resets: new MemoryPasswordResets(store),
    plans: new MemoryPlans(),
    subscriptions: new MemorySubscriptions(store),
    orders: new MemoryOrders(store),
    ledgers: new MemoryLedgers(store),
    events: new MemoryPaymentEvents(store),
    keys: new MemoryApiKeys(store),
    instances,
    senders: instances,
    leases: new MemorySessionLeases({ store, clock, ttlMs: LEASE_MS }),
    versions: new MemoryClientVersions(store, clock),
    passkeys: new MemoryPasskeys(store, clock),
    intake: new MemoryMessageIntake(store),
    expiry: new MemoryMessageExpiry(store, clock),
    idempotency: new MemoryIdempotencyRecords(store, clock),
    messages: new MemoryMessages(store),
    statistics: new MemoryMessageStatistics(store),
    retention: new MemoryMessageRetention(store),
    timelines: new MemoryMessageTimelines(store),
    watch: new MemoryMessageWatch(store),
    outbox: new MemoryOutbox(store, clock),
    numbers,
    chats: new MemoryChats(store, clock),
    async expireLease({ instanceId }: SessionLease): Promise<void> {
      const row = store.instances.get(instanceId);
      if (row) row.lease.expiresAt = new Date(clock.now().getTime() - 1);
    },
    async outlive({ id }: Message, ms: number): Promise<void> {
      const row = store.messages.get(id);
      if (row) row.message = { ...row.message, expiresAt: new Date(clock.now().getTime() - ms) };
    },
    async ageNumbers(_lease: SessionLease, ms: number): Promise<void> {
      numbers.age(ms);
    },
    async close(): Promise<void> {},
  };
}
