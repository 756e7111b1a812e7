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
export * from './eventually.js';
export * from './fixture/builders.js';
export * from './fixture/memory-persistence.js';
export * from './fixture/memory-ports.js';
export * from './fixture/memory-store.js';
export * from './fixture/persistence-fixture.js';
export * from './fixture/seed.js';
export { instancesContracts } from './instances/contracts/index.js';
export * from './instances/memory-instances.js';
export { keysContracts } from './keys/contracts/index.js';
export { keySecretsContract } from './keys/contracts/key-secrets.js';
export * from './keys/memory-api-keys.js';
export * from './keys/memory-key-secrets.js';
export * from './messages/advance-status.js';
export { messagesContracts } from './messages/contracts/index.js';
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
export { plansContracts } from './plans/contracts/index.js';
export { clientVersionsContract } from './sessions/contracts/client-versions.js';
export { sessionsContracts } from './sessions/contracts/index.js';
export { instanceProxiesContract } from './sessions/contracts/instance-proxies.js';
export {
  type PairingCodeUnderTest,
  pairingCodeRequestsContract,
} from './sessions/contracts/pairing-code-requests.js';
export {
  type SessionControlUnderTest,
  sessionControlContract,
} from './sessions/contracts/session-control.js';
export type { TransportUnderTest } from './sessions/contracts/transport-rig.js';
export { whatsAppTransportContract } from './sessions/contracts/whatsapp-transport.js';
export * from './sessions/fake-whatsapp/fake-transport.js';
export * from './sessions/fake-whatsapp/fake-whatsapp.js';
export * from './sessions/manual-lease-guard.js';
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
export { idGeneratorContract } from './shared/contracts/id-generator.js';
export { type JobQueueUnderTest, jobQueueContract } from './shared/contracts/job-queue.js';
export { type MailerUnderTest, mailerContract, type ReceivedMail } from './shared/contracts/mailer.js';
export * from './shared/memory-job-queue.js';
export * from './shared/memory-mailer.js';
export * from './shared/uuid-v7.js';
export { subscriptionsContracts } from './subscriptions/contracts/index.js';
export * from './subscriptions/memory-subscriptions.js';
