export { accountsContracts } from './accounts/contracts/index.js';
export { linkTokensContract } from './accounts/contracts/link-tokens.js';
export { oneAccountPerMailboxContract } from './accounts/contracts/one-account-per-mailbox.js';
export { passwordHasherContract } from './accounts/contracts/password-hasher.js';
export { type TokensUnderTest, tokensContract } from './accounts/contracts/tokens.js';
export * from './accounts/memory-account-data.js';
export * from './accounts/memory-accounts.js';
export * from './accounts/memory-link-tokens.js';
export * from './accounts/memory-password-hasher.js';
export * from './accounts/memory-password-resets.js';
export * from './accounts/memory-sign-ins.js';
export * from './accounts/memory-tokens.js';
export { conversationsContracts } from './conversations/contracts/index.js';
export { eventsContracts } from './events/contracts/index.js';
export * from './events/memory-event-log.js';
export * from './eventually.js';
export * from './fixture/builders.js';
export * from './fixture/memory-persistence.js';
export * from './fixture/memory-ports.js';
export * from './fixture/memory-rows.js';
export * from './fixture/memory-store.js';
export * from './fixture/message-builders.js';
export { times } from './fixture/parallel.js';
export * from './fixture/persistence-fixture.js';
export * from './fixture/seed.js';
export { instancesContracts } from './instances/contracts/index.js';
export * from './instances/memory-instances.js';
export { keysContracts } from './keys/contracts/api-keys.js';
export { keySecretsContract } from './keys/contracts/key-secrets.js';
export * from './keys/memory-api-keys.js';
export * from './keys/memory-key-secrets.js';
export { aStoredFile } from './media/a-stored-file.js';
export { inboundFetchContract } from './media/contracts/inbound-fetch.js';
export { inboundFilesContract } from './media/contracts/inbound-files.js';
export { mediaCatalogContract } from './media/contracts/media-catalog.js';
export { mediaStoreContract } from './media/contracts/media-store.js';
export { whatsappUploadsContract } from './media/contracts/whatsapp-uploads.js';
export * from './media/memory-media-store.js';
export { memoryWhatsAppUploads } from './media/memory-whatsapp-uploads.js';
export * from './media/memory-workshop.js';
export * from './messages/advance-status.js';
export { messagesContracts } from './messages/contracts/index.js';
export * from './messages/fake-change-opener.js';
export * from './messages/memory-chats.js';
export * from './messages/memory-idempotency-records.js';
export * from './messages/memory-inbox.js';
export * from './messages/memory-message-expiry.js';
export * from './messages/memory-message-intake.js';
export * from './messages/memory-message-retention.js';
export * from './messages/memory-message-statistics.js';
export * from './messages/memory-message-watch.js';
export * from './messages/memory-messages.js';
export * from './messages/memory-number-checks.js';
export * from './messages/memory-outbox.js';
export { operatorsContracts } from './operators/contracts/index.js';
export * from './orders/billing-simulation.js';
export {
  gatewayPaymentsContract,
  type PaymentSimulatorUnderTest,
} from './orders/contracts/gateway-payments.js';
export { ordersContracts } from './orders/contracts/index.js';
export { type GatewayUnderTest, paymentGatewayContract } from './orders/contracts/payment-gateway.js';
export { paymentNotificationsContract } from './orders/contracts/payment-notifications.js';
export * from './orders/fake-gateway.js';
export * from './orders/memory-billing-unit-of-work.js';
export * from './orders/memory-orders.js';
export * from './orders/payment-simulator.js';
export { plansContracts } from './plans/contracts/plans.js';
export { requestsContracts } from './requests/contracts/request-log.js';
export { safetyContracts } from './safety/contracts/index.js';
export { clientVersionsContract } from './sessions/contracts/client-versions.js';
export { sessionsContracts } from './sessions/contracts/index.js';
export { instanceProxiesContract } from './sessions/contracts/instance-proxies.js';
export type { MediaUnderTest } from './sessions/contracts/media-rig.js';
export { pairingCodeRequestsContract } from './sessions/contracts/pairing-code-requests.js';
export { sessionControlContract } from './sessions/contracts/session-control.js';
export type { TransportUnderTest } from './sessions/contracts/transport-rig.js';
export { whatsAppMediaContract } from './sessions/contracts/whatsapp-media.js';
export { whatsAppTransportContract } from './sessions/contracts/whatsapp-transport.js';
export * from './sessions/fake-whatsapp/fake-media.js';
export * from './sessions/fake-whatsapp/fake-transport.js';
export * from './sessions/fake-whatsapp/fake-whatsapp.js';
export * from './sessions/manual-lease-guard.js';
export * from './sessions/media-network.js';
export * from './sessions/memory-client-versions.js';
export * from './sessions/memory-instance-proxies.js';
export * from './sessions/memory-session-changes.js';
export * from './sessions/memory-session-control.js';
export * from './sessions/memory-session-leases.js';
export * from './sessions/memory-session-reports.js';
export * from './sessions/memory-worker-registry.js';
export * from './sessions/phone-network.js';
export * from './sessions/session-event-log.js';
export * from './shared/clocks.js';
export {
  aFault,
  type FaultReporterUnderTest,
  faultReporterContract,
  type ReceivedFault,
} from './shared/contracts/fault-reporter.js';
export { idGeneratorContract } from './shared/contracts/id-generator.js';
export { type JobQueueUnderTest, jobQueueContract } from './shared/contracts/job-queue.js';
export { type MailerUnderTest, mailerContract, type ReceivedMail } from './shared/contracts/mailer.js';
export * from './shared/memory-fault-reporter.js';
export * from './shared/memory-job-queue.js';
export * from './shared/memory-mailer.js';
export * from './shared/uuid-v7.js';
export { subscriptionsContracts } from './subscriptions/contracts/index.js';
export * from './subscriptions/memory-subscriptions.js';
export { deliveriesContracts } from './webhooks/contracts/deliveries.js';
export { deliveryHistoryContracts } from './webhooks/contracts/delivery-history.js';
export { endpointEventsContract } from './webhooks/contracts/endpoint-events.js';
export { endpointHealthContract } from './webhooks/contracts/endpoint-health.js';
export { endpointSecretsContract } from './webhooks/contracts/endpoint-secrets.js';
export { nextAttemptsContract } from './webhooks/contracts/next-attempts.js';
export { webhookActivityContracts } from './webhooks/contracts/webhook-activity.js';
export { webhooksContracts } from './webhooks/contracts/webhook-endpoints.js';
export {
  type ReceiverAnswer,
  type WebhookSenderHarness,
  webhookSenderContract,
} from './webhooks/contracts/webhook-sender.js';
export { memoryDeliveryShards } from './webhooks/memory-delivery-shards.js';
export * from './webhooks/memory-endpoint-secrets.js';
export * from './webhooks/memory-webhook-endpoints.js';
export * from './webhooks/memory-webhook-sender.js';
