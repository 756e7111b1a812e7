import { type Clock, type MessagesPorts, strictestLimits } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { TEST_CHECK_LIMITS } from '../fixture/persistence-fixture.js';
import { memoryInstances } from '../instances/memory-instances.js';
import { ageOf } from '../safety/memory-snapshot.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { fakeChangeOpener } from './fake-change-opener.js';
import { memoryChatTimers } from './memory-chat-timers.js';
import { memoryChats } from './memory-chats.js';
import { memoryIdempotencyRecords } from './memory-idempotency-records.js';
import { memoryInbox } from './memory-inbox.js';
import { memoryMessageBodies } from './memory-message-bodies.js';
import { memoryMessageChanges } from './memory-message-changes.js';
import { memoryMessageExpiry } from './memory-message-expiry.js';
import { memoryMessageIntake } from './memory-message-intake.js';
import { memoryMessageRetention } from './memory-message-retention.js';
import { memoryMessageSearch } from './memory-message-search.js';
import { memoryMessageStatistics } from './memory-message-statistics.js';
import { memoryMessageWatch, timelineOf } from './memory-message-watch.js';
import { memoryMessages } from './memory-messages.js';
import { MemoryNumberChecks } from './memory-number-checks.js';
import { memoryOutbox } from './memory-outbox.js';
import { memoryOutgoingChanges } from './memory-outgoing-changes.js';
import { memoryUnsupportedMessages } from './memory-unsupported-messages.js';

export function memoryMessagesPorts(
  store: MemoryStore,
  clock: Clock,
): MessagesPorts & { readonly numbers: MemoryNumberChecks } {
  return {
    bodies: memoryMessageBodies(store, clock),
    changes: memoryMessageChanges(store),
    chats: memoryChats(store, clock),
    expiry: memoryMessageExpiry(store, clock),
    idempotency: memoryIdempotencyRecords(store, clock),
    inbox: memoryInbox(store, clock, fakeChangeOpener),
    intake: memoryMessageIntake(store, clock),
    messages: memoryMessages(store),
    numbers: new MemoryNumberChecks({
      clock,
      limits: TEST_CHECK_LIMITS,
      limitsOf({ instanceId }, operators) {
        const row = store.instances.get(instanceId);
        if (!row) return operators;
        const number = { settings: store.safety.settings.get(instanceId) ?? {}, age: ageOf(store, row) };
        return strictestLimits(operators, number, { defaultMode: 'off', at: clock.now() });
      },
      budgets: store.safety.asking,
      assertHeld: (lease) => void requireLeasedRow(store, clock, lease),
      count({ instanceId }, onWhatsApp) {
        const hour = store.safety.hourOf(instanceId, clock.now());
        hour.checks += 1;
        if (!onWhatsApp) hour.notHere += 1;
      },
    }),
    outbox: memoryOutbox(store, clock),
    outgoingChanges: memoryOutgoingChanges(store, clock),
    retention: memoryMessageRetention(store),
    search: memoryMessageSearch(store),
    senders: memoryInstances(store, clock),
    statistics: memoryMessageStatistics(store),
    timelines: {
      async find(accountId, messageId) {
        const row = store.messageOf(accountId, messageId);
        return row && timelineOf(row);
      },
    },
    timers: memoryChatTimers(store, clock),
    unsupported: memoryUnsupportedMessages(store),
    watch: memoryMessageWatch(store),
  };
}
