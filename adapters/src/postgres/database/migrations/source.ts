import type { Knex } from 'knex';
import { accounts } from './0001-accounts.js';
import { instances } from './0002-instances.js';
import { messages } from './0003-messages.js';
import { messagePartitions } from './0004-message-partitions.js';
import { closingAccounts } from './0005-closing-accounts.js';
import { orders } from './0006-orders.js';
import { rateLimits } from './0007-rate-limits.js';
import { workers } from './0008-workers.js';
import { messageValidity } from './0009-message-validity.js';
import { pairingCodes } from './0010-pairing-codes.js';
import { linkingOrder } from './0011-linking-order.js';
import { qrExpiry } from './0012-qr-expiry.js';
import { signIns } from './0013-sign-ins.js';
import { emailChanges } from './0014-email-changes.js';
import { dueMessages } from './0015-due-messages.js';
import { mailboxes } from './0015-mailboxes.js';
import { retryAt } from './0020-retry-at.js';
import { knownNumbers } from './0021-known-numbers.js';
import { passkeys } from './0023-passkeys.js';
import { chats } from './0024-chats.js';
import { standing } from './0025-standing.js';
import { failureDetails } from './0026-failure-details.js';
import { clientVersions } from './0027-client-versions.js';
import { instanceProxies } from './0028-instance-proxies.js';
import { events } from './0029-events.js';
import { webhookEndpoints } from './0030-webhook-endpoints.js';
import { webhookDeliveries } from './0031-webhook-deliveries.js';
import { keyScopes } from './0032-key-scopes.js';
import { requestLog } from './0033-request-log.js';
import { watchedSince } from './0035-watched-since.js';
import { numberAskers } from './0036-number-askers.js';
import { conversations } from './0037-conversations.js';
import { messageBodies } from './0038-message-bodies.js';
import { webhookHours } from './0041-webhook-hours.js';
import { media } from './0042-media.js';
import { messageEvents } from './0043-message-events.js';
import { whatsappUploads } from './0044-whatsapp-uploads.js';
import { sessionCalls } from './0046-session-calls.js';
import { inboundFiles } from './0047-inbound-files.js';
import { messageKinds } from './0048-message-kinds.js';
import { references } from './0050-references.js';
import { richTexts } from './0051-rich-texts.js';
import { unsupportedMessages } from './0052-unsupported-messages.js';
import { picturesOfTexts } from './0060-pictures-of-texts.js';
import { messageLanes } from './0063-message-lanes.js';
import { chatStandings } from './0064-chat-standings.js';
import { safety } from './0065-safety.js';
import { optOuts } from './0066-opt-outs.js';
import { operators } from './0067-operators.js';
import { workerLeases } from './0068-worker-leases.js';
import { peers } from './0069-peers.js';
import { chatHolds } from './0070-chat-holds.js';
import { toldHolds } from './0071-told-holds.js';
import { carriedCounts } from './0072-carried-counts.js';
import { outgoingChanges } from './0073-outgoing-changes.js';
import { chatTimers } from './0074-chat-timers.js';
import { oldUploads } from './0075-old-uploads.js';
import { unavailableMessages } from './0076-unavailable-messages.js';
import { sharedNumbers } from './0077-shared-numbers.js';
import { partedChats } from './0078-parted-chats.js';
import { webhookMarkers } from './0079-webhook-markers.js';
import { operations } from './0080-operations.js';
import { lastDays } from './0081-last-days.js';
import { timersKnownSince } from './0082-timers-known-since.js';
import { newestChanges } from './0083-newest-changes.js';
import { answeredChats } from './0084-answered-chats.js';
import { namesLearned } from './0085-names-learned.js';
import { unmatchedChanges } from './0086-unmatched-changes.js';

type NamedMigration = Knex.Migration & { name: string };

const MIGRATIONS: readonly NamedMigration[] = [
  accounts,
  instances,
  messages,
  messagePartitions,
  closingAccounts,
  orders,
  rateLimits,
  workers,
  messageValidity,
  pairingCodes,
  linkingOrder,
  qrExpiry,
  signIns,
  emailChanges,
  mailboxes,
  dueMessages,
  retryAt,
  knownNumbers,
  passkeys,
  chats,
  standing,
  failureDetails,
  clientVersions,
  instanceProxies,
  events,
  webhookEndpoints,
  webhookDeliveries,
  keyScopes,
  requestLog,
  watchedSince,
  numberAskers,
  conversations,
  messageBodies,
  webhookHours,
  media,
  messageEvents,
  whatsappUploads,
  sessionCalls,
  inboundFiles,
  messageKinds,
  references,
  richTexts,
  unsupportedMessages,
  picturesOfTexts,
  messageLanes,
  chatStandings,
  safety,
  optOuts,
  operators,
  workerLeases,
  peers,
  chatHolds,
  toldHolds,
  carriedCounts,
  outgoingChanges,
  chatTimers,
  oldUploads,
  unavailableMessages,
  sharedNumbers,
  partedChats,
  webhookMarkers,
  operations,
  lastDays,
  timersKnownSince,
  newestChanges,
  answeredChats,
  namesLearned,
  unmatchedChanges,
];

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** The compiled migrations: no folder is read at run time. */
export const migrationSource: Knex.MigrationSource<NamedMigration> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: ({ name }) => name,
  getMigration: async (migration) => migration,
};
