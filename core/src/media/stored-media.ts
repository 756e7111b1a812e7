import type { StoredBytes } from './media-store.js';
import type { MediaFacts } from './workshop.js';

/** A file that an account has uploaded, to be sent as often as it likes. */
export interface StoredMedia extends StoredBytes {
  readonly id: string;
  readonly accountId: string;
  readonly facts: MediaFacts;
  readonly fileName: string | null;
  readonly createdAt: Date;
  /** When it was uploaded or sent the last time. */
  readonly usedAt: Date;
  readonly expiresAt: Date;
}
