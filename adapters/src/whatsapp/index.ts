export { BaileysTransport, type BaileysTransportOptions } from './baileys-transport.js';
export type { CredentialChange, CredentialStore } from './credential-store.js';
export { PgCredentialStore, type PgCredentialStoreOptions } from './pg-credential-store.js';
export { qrPicture } from './qr-picture.js';
export type { TransportMode } from './socket-config.js';
export type { UnreadNews } from './unread-messages.js';
