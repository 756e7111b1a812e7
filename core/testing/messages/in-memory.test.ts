import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { chatsContract } from './contracts/chats.js';
import { idempotencyRecordsContract } from './contracts/idempotency-records.js';
import { inboundTimesContract } from './contracts/inbound-times.js';
import { messageExpiryContract } from './contracts/message-expiry.js';
import { messageIntakeContract } from './contracts/message-intake.js';
import { messageListsContract } from './contracts/message-lists.js';
import { messageRetentionContract } from './contracts/message-retention.js';
import { messageStatisticsContract } from './contracts/message-statistics.js';
import { messageTimelinesContract } from './contracts/message-timelines.js';
import { messageWatchContract } from './contracts/message-watch.js';
import { messagesContract } from './contracts/messages.js';
import { numberChecksContract } from './contracts/number-checks.js';
import { outboxContract } from './contracts/outbox.js';
import { outboxFencingContract } from './contracts/outbox-fencing.js';
import { receiptsContract } from './contracts/receipts.js';
import { sendableInstancesContract } from './contracts/sendable-instances.js';
import { settlementsContract } from './contracts/settlements.js';
import { statisticsModelContract } from './contracts/statistics-model.js';

sendableInstancesContract('in memory', async () => createMemoryPersistence());

outboxContract('in memory', async () => createMemoryPersistence());
outboxFencingContract('in memory', async () => createMemoryPersistence());
receiptsContract('in memory', async () => createMemoryPersistence());
settlementsContract('in memory', async () => createMemoryPersistence());

numberChecksContract('in memory', async () => createMemoryPersistence());

messageWatchContract('in memory', async () => createMemoryPersistence());

messageTimelinesContract('in memory', async () => createMemoryPersistence());

messageStatisticsContract('in memory', async () => createMemoryPersistence());
statisticsModelContract('in memory', async () => createMemoryPersistence());

messageRetentionContract('in memory', async () => createMemoryPersistence());

messageIntakeContract('in memory', async () => createMemoryPersistence());

messageExpiryContract('in memory', async () => createMemoryPersistence());

idempotencyRecordsContract('in memory', async () => createMemoryPersistence());

chatsContract('in memory', async () => createMemoryPersistence());

messagesContract('in memory', async () => createMemoryPersistence());
messageListsContract('in memory', async () => createMemoryPersistence());
inboundTimesContract('in memory', async () => createMemoryPersistence());
