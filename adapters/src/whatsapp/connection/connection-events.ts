import type { IncomingChange, IncomingMessage, Receipt } from '@waxwing/core';
import type { PasskeyEvents } from '../linking/create-passkey-ceremony.js';
import type { CloseContext } from './close-reasons.js';
import type { OwnAccountEvents } from './own-account.js';

/** What a connection reports to its session. Messages and receipts are acknowledged to WhatsApp when the promise resolves. */
export interface ConnectionEvents extends OwnAccountEvents, PasskeyEvents {
  qr(qr: string, expiresAt: Date): void;
  paired(): void;
  open(): void;
  phoneSilent(): void;
  messages(messages: readonly IncomingMessage[]): Promise<void>;
  changes(changes: readonly IncomingChange[]): Promise<void>;
  receipts(receipts: readonly Receipt[]): Promise<void>;
  /** An error of our client kept a message from being written. */
  clientFault(error: unknown): void;
  closed(error: unknown, ended: CloseContext): void;
}
