import type { MediaBytes } from './workshop.js';

/** What tells a file from every other of its account. */
export interface StoredBytes {
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly size: number;
}

/** What could not be stored for want of room: its source was read to its end all the same. */
export class NoRoom extends Error {
  constructor(readonly read: StoredBytes) {
    super(`there is no room for the ${read.size} bytes of ${read.sha256}`);
    this.name = new.target.name;
  }
}

/** A file that is open: it can be read to its end even when it is deleted meanwhile. */
export interface OpenedMedia extends MediaBytes {
  close(): Promise<void>;
}

/** A file in the store, as the collector of unused files sees it. */
export interface StoredFile {
  readonly accountId: string;
  readonly sha256: string;
  readonly storedAt: Date;
}

/**
 * The bytes of files. An account that stores the same bytes twice has them once. Accounts share none: whether a file is stored
 * already would tell what others store.
 */
export interface MediaStore {
  /**
   * Stores the bytes while they come, and hashes them. They are there as a whole or not at all: where the source fails, is too
   * long, or the process dies, nothing can be opened. A part of the source is read before the next one is asked for, and not after.
   * Asked before each part is written, `takeRoom` says whether there is room for it: from the first part without any, the source is
   * hashed and no longer written.
   * @throws MediaRefused `media_too_large` once more than `maxBytes` have come, NoRoom, AdapterError, or the source's own error
   */
  put(
    accountId: string,
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    takeRoom?: (bytes: number) => boolean,
  ): Promise<StoredBytes>;
  /** Undefined when the account has no such file. Reading bytes that were changed or cut off fails. @throws AdapterError */
  open(accountId: string, sha256: string): Promise<OpenedMedia | undefined>;
  /** False when the account has no such file. */
  delete(accountId: string, sha256: string): Promise<boolean>;
  /** Deletes all that the account stores. */
  deleteAll(accountId: string): Promise<void>;
  /** Every file of every account. */
  list(): AsyncIterable<StoredFile>;
  /** Removes what uploads left behind that have written nothing since `before`: their processes died. Says how many there were. */
  removeUnfinished(before: Date): Promise<number>;
}
