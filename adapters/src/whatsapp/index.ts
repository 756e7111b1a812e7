export {
  PgInstanceProxies,
  type PgInstanceProxiesOptions,
} from '../postgres/instances/pg-instance-proxies.js';
export {
  PgCredentialStore,
  type PgCredentialStoreOptions,
} from '../postgres/sessions/pg-credential-store.js';
export { PgEgressResolver, type PgEgressResolverOptions } from '../postgres/sessions/pg-egress-resolver.js';
export { PgLoginSlots } from '../postgres/sessions/pg-login-slots.js';
export { BaileysTransport, type BaileysTransportOptions } from './baileys-transport.js';
export { BUNDLED_VERSION } from './client-versions/bundled-version.js';
export { createVersionPage } from './client-versions/version-page.js';
export type { TransportMode } from './connection/socket-config.js';
export type { CredentialChange, CredentialStore } from './credentials/credential-store.js';
export { isPrivateAddress } from './egress/private-addresses.js';
export { qrPicture } from './linking/qr-picture.js';
export type { AddressingMode } from './numbers/addressing.js';
export type { UnreadableOutcome } from './receiving/unreadable-messages.js';
