import type { InboundFiles } from './inbound/ports.js';
import type { StoredMedia } from './stored-media.js';

/** A file that is in the catalogue, and whether this call entered it. */
export interface KeptMedia {
  readonly media: StoredMedia;
  readonly isNew: boolean;
}

/** Where a list of files goes on: behind this one. */
export type MediaPosition = Pick<StoredMedia, 'createdAt' | 'id'>;

/** The files of accounts, each once, with the room that they take. */
export interface MediaCatalog {
  /**
   * Enters a file. An account that has the same bytes already keeps its entry, which lives until the later of both ends. Undefined,
   * with nothing entered, where the account's files would take more than `limit` bytes with it, also under a race.
   */
  keep(media: StoredMedia, limit: number): Promise<KeptMedia | undefined>;
  /** Lets the file of these bytes live longer, where the account has one: until the later of both ends. */
  renew(
    accountId: string,
    sha256: string,
    life: Pick<StoredMedia, 'usedAt' | 'expiresAt'>,
  ): Promise<StoredMedia | undefined>;
  /** Undefined when the account has no such file, or has only received it, in messages that have all been deleted for everyone. */
  find(accountId: string, id: string): Promise<StoredMedia | undefined>;
  /** Whether the account has a file of these bytes. */
  has(accountId: string, sha256: string): Promise<boolean>;
  /** Whether a message that is still to be sent names the file. */
  isAwaited(accountId: string, id: string): Promise<boolean>;
  /** The account's files behind a position, the newest first. */
  list(query: { accountId: string; before?: MediaPosition; limit: number }): Promise<readonly StoredMedia[]>;
  /** Returns the file that is no more. Undefined when the account has no such file. */
  remove(accountId: string, id: string): Promise<StoredMedia | undefined>;
  /** Removes at most `limit` files whose time was over at `at`, and returns them. */
  removeExpired(at: Date, limit: number): Promise<readonly StoredMedia[]>;
  /** Runs `work` unless something names these bytes. No file is entered with them meanwhile. Says whether it has run. */
  release(accountId: string, sha256: string, work: () => Promise<unknown>): Promise<boolean>;
  /** Counts the room of every account anew, and says of how many it was wrong. */
  recount(): Promise<number>;
  /** The bytes that the account's files take. */
  usedBytes(accountId: string): Promise<number>;
}

/** What is stored of files, apart from their bytes. */
export interface MediaPorts {
  readonly inboundFiles: InboundFiles;
  readonly mediaCatalog: MediaCatalog;
}
