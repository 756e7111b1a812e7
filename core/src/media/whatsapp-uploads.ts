import type { SessionLease } from '../sessions/whatsapp-transport.js';
import type { SentFile } from './sent-file.js';

/** What was uploaded: a file of the account, as it is or as what it was made into. */
export interface UploadKey {
  /** The hash of the account's file. */
  readonly sha256: string;
  /** How it is sent, such as `image` or `voice`. */
  readonly form: string;
}

/** How long an upload is used for further messages. WhatsApp keeps files longer. */
export const UPLOAD_REUSE_MS = 3 * 24 * 60 * 60_000;

/** What an instance has uploaded to WhatsApp lately, so that a file for many recipients is worked on and uploaded once. */
export interface WhatsAppUploads {
  /** Undefined where there was none within `UPLOAD_REUSE_MS`. */
  find(lease: SessionLease, key: UploadKey): Promise<SentFile | undefined>;
  /** Replaces an older one. @throws LeaseLost */
  save(lease: SessionLease, key: UploadKey, file: SentFile): Promise<void>;
  /** Removes at most `limit` that are used no more, of every instance, and says how many there were. */
  removeOld(limit: number): Promise<number>;
}
