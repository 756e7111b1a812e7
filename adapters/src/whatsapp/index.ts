export { isPrivateAddress } from '../shared/private-addresses.js';
export { BaileysTransport, type BaileysTransportOptions } from './baileys-transport.js';
export { BUNDLED_VERSION } from './client-versions/bundled-version.js';
export { createVersionPage } from './client-versions/version-page.js';
export type { TransportMode } from './connection/socket-config.js';
export { qrPicture } from './linking/qr-picture.js';
export type { AddressingMode } from './numbers/addressing.js';
export { BaileysChangeOpener } from './receiving/changes/baileys-change-opener.js';
export type { UnreadableOutcome } from './receiving/unreadable-messages.js';
