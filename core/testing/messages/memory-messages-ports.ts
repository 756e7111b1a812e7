import type { Clock, MessagesPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { TEST_CHECK_LIMITS } from '../fixture/persistence-fixture.js';
import { MemoryInstances } from '../instances/memory-instances.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { MemoryChats } from './memory-chats.js';
import { MemoryIdempotencyRecords } from './memory-idempotency-records.js';
import { MemoryInbox } from './memory-inbox.js';
import { MemoryMessageExpiry } from './memory-message-expiry.js';
import { MemoryMessageIntake } from './memory-message-intake.js';
import { MemoryMessageRetention } from './memory-message-retention.js';
import { MemoryMessageStatistics } from './memory-message-statistics.js';
import { MemoryMessageTimelines } from './memory-message-timelines.js';
import { MemoryMessageWatch } from './memory-message-watch.js';
import { MemoryMessages } from './memory-messages.js';
import { MemoryNumberChecks } from './memory-number-checks.js';
import { MemoryOutbox } from './memory-outbox.js';

export function memoryMessagesPorts(
  store: MemoryStore,
  clock: Clock,
): MessagesPorts & { readonly numbers: MemoryNumberChecks } {
  return {
    chats: new MemoryChats(store, clock),
    expiry: new MemoryMessageExpiry(store, clock),
    idempotency: new MemoryIdempotencyRecords(store, clock),
    inbox: new MemoryInbox(store, clock),
    intake: new MemoryMessageIntake(store),
    messages: new MemoryMessages(store),
    numbers: new MemoryNumberChecks({
      clock,
      limits: TEST_CHECK_LIMITS,
      assertHeld: (lease) => void requireLeasedRow(store, clock, lease),
    }),
    outbox: new MemoryOutbox(store, clock),
    retention: new MemoryMessageRetention(store),
    senders: new MemoryInstances(store, clock),
    statistics: new MemoryMessageStatistics(store),
    timelines: new MemoryMessageTimelines(store),
    watch: new MemoryMessageWatch(store),
  };
}
