export { PgBillingUnitOfWork } from './billing/pg-billing-unit-of-work.js';
export { PgOrders } from './billing/pg-orders.js';
export { Database, type DatabaseOptions } from './database/database.js';
export { migrate } from './database/migrate.js';
export { type Channel, type HintWay, Notifications } from './database/notifications.js';
export { PgMessagePartitions } from './database/pg-message-partitions.js';
export { ReadinessProbe } from './database/readiness-probe.js';
export * from './diagnosis/index.js';
export { readEventHorizon } from './events/event-horizon.js';
export { PgPeerRegistry } from './hints/pg-peer-registry.js';
export { PgInstanceProxies, type PgInstanceProxiesOptions } from './instances/pg-instance-proxies.js';
export { PgInstances } from './instances/pg-instances.js';
export { readSamples, readSealedSamples, type SealedSample } from './keys/sealed-samples.js';
export { type NamedFile, readNewestFiles } from './media/newest-files.js';
export { PgMediaCatalog } from './media/pg-media-catalog.js';
export { PgWhatsAppUploads } from './media/pg-whatsapp-uploads.js';
export { PgMessageStatistics } from './messages/history/pg-message-statistics.js';
export { PgMessages, PgMessageTimelines } from './messages/history/pg-messages.js';
export { PgMessageIntake } from './messages/intake/pg-message-intake.js';
export { PgOutbox, type PgOutboxPorts } from './messages/pg-outbox.js';
export { readSendQueueDepth, type SendQueueDepth } from './messages/send-queue-depth.js';
export {
  findChatsWithStaleRatchets,
  findStoredUnreadable,
  isInboundStored,
  readSentWire,
} from './messages/transport-queries.js';
export type { PgOptions } from './pg-options.js';
export { pgPorts } from './pg-ports.js';
export { leaseHolds } from './sessions/lease-validity.js';
export { PgCredentialStore, type PgCredentialStoreOptions } from './sessions/pg-credential-store.js';
export { PgEgressResolver, type PgEgressResolverOptions } from './sessions/pg-egress-resolver.js';
export { PgLoginSlots } from './sessions/pg-login-slots.js';
export { PgSessionControl, type PgSessionControlPorts } from './sessions/pg-session-control.js';
export { PgSessionLeases } from './sessions/pg-session-leases.js';
export { PgSessionReports, type PgSessionReportsPorts } from './sessions/pg-session-reports.js';
export { PgWorkerRegistry } from './sessions/pg-worker-registry.js';
export { LEASE_CHECK, queryWithLease, withLease } from './sessions/with-lease.js';
