import type { Clock, SessionLease } from '../../src/index.js';
import { SystemClock } from '../clocks.js';
import type { World } from '../world.js';
import { MemoryAccounts } from './accounts.js';
import { MemoryApiKeys } from './api-keys.js';
import { MemoryIdempotencyRecords } from './idempotency-records.js';
import { MemoryInstances } from './instances.js';
import { MemoryMessageIntake } from './message-intake.js';
import { MemoryMessageWatch } from './message-watch.js';
import { MemoryMessages } from './messages.js';
import { MemoryOutbox } from './outbox.js';
import { MemoryPlans } from './plans.js';
import { MemorySessionLeases } from './session-leases.js';
import { MemoryStore } from './store.js';
import { MemorySubscriptions } from './subscriptions.js';

const LEASE_MS = 60_000;

export interface MemoryWorld extends World {
  readonly store: MemoryStore;
}

/** All persistence ports over one store that lives as long as the object. */
export function memoryWorld(clock: Clock = new SystemClock()): MemoryWorld {
  const store = new MemoryStore();
  return {
    store,
    clock,
    accounts: new MemoryAccounts(store),
    plans: new MemoryPlans(),
    subscriptions: new MemorySubscriptions(store),
    keys: new MemoryApiKeys(store),
    instances: new MemoryInstances(store, clock),
    leases: new MemorySessionLeases({ store, clock, ttlMs: LEASE_MS }),
    intake: new MemoryMessageIntake(store),
    idempotency: new MemoryIdempotencyRecords(store),
    messages: new MemoryMessages(store),
    watch: new MemoryMessageWatch(store),
    outbox: new MemoryOutbox(store, clock),
    async expireLease({ instanceId }: SessionLease): Promise<void> {
      const row = store.instances.get(instanceId);
      if (row) row.lease.expiresAt = new Date(clock.now().getTime() - 1);
    },
    async close(): Promise<void> {},
  };
}
