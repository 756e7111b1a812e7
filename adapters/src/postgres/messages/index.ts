import type { Instances, MessagesPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { CachedSendableInstances } from './cached-sendable-instances.js';
import { PgMessageChanges } from './changes/pg-message-changes.js';
import { PgOutgoingChanges } from './changes/pg-outgoing-changes.js';
import { PgMessageBodies } from './content/pg-message-bodies.js';
import { PgUnsupportedMessages } from './content/pg-unsupported-messages.js';
import { PgMessageRetention } from './history/pg-message-retention.js';
import { PgMessageSearch } from './history/pg-message-search.js';
import { PgMessageStatistics } from './history/pg-message-statistics.js';
import { PgMessages, PgMessageTimelines } from './history/pg-messages.js';
import { PgMessageIntake } from './intake/pg-message-intake.js';
import { PgNumberChecks } from './number-checks/pg-number-checks.js';
import { PgChatTimers } from './pg-chat-timers.js';
import { PgChats } from './pg-chats.js';
import { PgIdempotencyRecords } from './pg-idempotency-records.js';
import { PgInbox } from './pg-inbox.js';
import { PgMessageExpiry } from './pg-message-expiry.js';
import { PgMessageWatch } from './pg-message-watch.js';
import { PgOutbox } from './pg-outbox.js';

export function messagesPorts(options: PgOptions, instances: Pick<Instances, 'get'>): MessagesPorts {
  return {
    bodies: new PgMessageBodies(options),
    changes: new PgMessageChanges(options),
    chats: new PgChats(options),
    expiry: new PgMessageExpiry(options),
    idempotency: new PgIdempotencyRecords(options),
    inbox: new PgInbox(options),
    intake: new PgMessageIntake({ ...options, limits: options.intakeLimits }),
    messages: new PgMessages(options),
    numbers: new PgNumberChecks({
      ...options,
      limits: options.numberChecks,
      safetyMode: options.safetyMode ?? 'off',
    }),
    outbox: new PgOutbox(options),
    outgoingChanges: new PgOutgoingChanges(options),
    retention: new PgMessageRetention(options),
    search: new PgMessageSearch(options),
    senders: new CachedSendableInstances({ ...options, instances }),
    statistics: new PgMessageStatistics(options),
    timelines: new PgMessageTimelines(options),
    timers: new PgChatTimers(options),
    unsupported: new PgUnsupportedMessages(options),
    watch: new PgMessageWatch(options),
  };
}
