export { AddressWall } from './address-wall.js';
export { UndiciLinkFetcher } from './links/undici-link-fetcher.js';
export { DnsResolver, type NameResolver, type ResolvedAddress, SystemResolver } from './name-resolver.js';
export type { TargetRules } from './target-rules.js';
export { tryConnection } from './try-connection.js';
export { UrlRules } from './url-rules.js';
