export { AddressWall } from './address-wall.js';
export { DnsResolver, type NameResolver, type ResolvedAddress, SystemResolver } from './name-resolver.js';
export type { TargetRules } from './target-rules.js';
export { UndiciWebhookSender, type UndiciWebhookSenderOptions } from './undici-webhook-sender.js';
export { WebhookUrlRules } from './webhook-url-rules.js';
