import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { answeredMessagesContract } from './answered-messages.js';
import { claimedChangesContract } from './changes/claimed-changes.js';
import { messageChangesContract } from './changes/message-changes.js';
import { messageEditsContract } from './changes/message-edits.js';
import { outgoingChangesContract } from './changes/outgoing-changes.js';
import { pollVotesContract } from './changes/poll-votes.js';
import { chatTimersContract } from './chat-timers.js';
import { chatsContract } from './chats.js';
import { dailyCapsContract } from './daily-caps.js';
import { eagerTakesContract } from './eager-takes.js';
import { forgottenWiresContract } from './forgotten-wires.js';
import { idempotencyRecordsContract } from './idempotency-records.js';
import { inboundBodiesContract } from './inbound-bodies.js';
import { inboundTimesContract } from './inbound-times.js';
import { lanesContract } from './lanes.js';
import { leaseFencingContract } from './lease-fencing.js';
import { messageBodiesContract } from './message-bodies.js';
import { messageExpiryContract } from './message-expiry.js';
import { messageIntakeContract } from './message-intake.js';
import { messageListsContract } from './message-lists.js';
import { messageRetentionContract } from './message-retention.js';
import { messageSearchContract } from './message-search.js';
import { messageStatisticsContract } from './message-statistics.js';
import { messageTimelinesContract } from './message-timelines.js';
import { messageWatchContract } from './message-watch.js';
import { messagesContract } from './messages.js';
import { numberChecksContract } from './number-checks.js';
import { outboxContract } from './outbox.js';
import { receiptsContract } from './receipts.js';
import { sendableInstancesContract } from './sendable-instances.js';
import { settlementsContract } from './settlements.js';
import { statisticsModelContract } from './statistics-model.js';
import { unsupportedMessagesContract } from './unsupported-messages.js';

/** What every implementation of `MessagesPorts` keeps; its model is tried `modelRuns` times. */
export function messagesContracts(
  name: string,
  setup: () => Promise<PersistenceFixture>,
  { modelRuns }: { modelRuns: number },
): void {
  chatTimersContract(name, setup);
  chatsContract(name, setup);
  dailyCapsContract(name, setup);
  eagerTakesContract(name, setup);
  idempotencyRecordsContract(name, setup);
  inboundBodiesContract(name, setup);
  inboundTimesContract(name, setup);
  answeredMessagesContract(name, setup);
  forgottenWiresContract(name, setup);
  lanesContract(name, setup);
  leaseFencingContract(name, setup);
  messageBodiesContract(name, setup);
  messageChangesContract(name, setup);
  messageEditsContract(name, setup);
  messageExpiryContract(name, setup);
  messageIntakeContract(name, setup);
  messageListsContract(name, setup);
  messageRetentionContract(name, setup);
  messageSearchContract(name, setup);
  messageStatisticsContract(name, setup);
  messageTimelinesContract(name, setup);
  messageWatchContract(name, setup);
  messagesContract(name, setup);
  numberChecksContract(name, setup);
  outboxContract(name, setup);
  outgoingChangesContract(name, setup);
  claimedChangesContract(name, setup);
  pollVotesContract(name, setup);
  receiptsContract(name, setup);
  sendableInstancesContract(name, setup);
  settlementsContract(name, setup);
  statisticsModelContract(name, setup, modelRuns);
  unsupportedMessagesContract(name, setup);
}
