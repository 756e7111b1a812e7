import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore, OpenedMedia, StoredBytes, StoredFile } from '@waxwing/core';
import type { AesKeyring } from '../crypto/index.js';
import { FilePaths, isAccountId, isPair, isSha256 } from './file-paths.js';
import { ifThere, onDisk } from './on-disk.js';
import { SealedFile } from './sealed-file.js';
import { SealedWriter, type WriteLimits } from './sealed-writer.js';
import { makeFolder, syncFolder } from './sync-folder.js';

interface FileMediaStoreOptions {
  /** It and what it lacks of its parents are created with the first file. */
  readonly folder: string;
  readonly keyring: AesKeyring;
}

/** Files of the data folder, each encrypted with a key of its own that the keyring seals. */
export class FileMediaStore implements MediaStore {
  readonly #paths: FilePaths;
  readonly #keyring: AesKeyring;

  constructor({ folder, keyring }: FileMediaStoreOptions) {
    this.#paths = new FilePaths(folder);
    this.#keyring = keyring;
  }

  async put(
    accountId: string,
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    takeRoom?: (bytes: number) => boolean,
  ): Promise<StoredBytes> {
    const incoming = this.#paths.incoming(accountId);
    const path = join(incoming, `${randomUUID()}.part`);
    const handle = await onDisk(async () => {
      const made = await makeFolder(incoming);
      await Promise.all(made.map(syncFolder));
      return open(path, 'wx', 0o600);
    });
    try {
      const stored = await this.#write(handle, accountId, source, { maxBytes, takeRoom });
      await onDisk(() => this.#moveIn(path, this.#paths.file(accountId, stored.sha256)));
      return stored;
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async open(accountId: string, sha256: string): Promise<OpenedMedia | undefined> {
    const path = this.#paths.file(accountId, sha256);
    return onDisk(async () => {
      const handle = await ifThere(() => open(path, 'r'));
      if (!handle) return undefined;
      try {
        return await SealedFile.open(handle, this.#keyring, { accountId, sha256 });
      } catch (error) {
        await handle.close();
        throw error;
      }
    });
  }

  async delete(accountId: string, sha256: string): Promise<boolean> {
    const path = this.#paths.file(accountId, sha256);
    return onDisk(async () => (await ifThere(() => unlink(path).then(() => true))) ?? false);
  }

  deleteAll(accountId: string): Promise<void> {
    return onDisk(() => rm(this.#paths.account(accountId), { recursive: true, force: true }));
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const accountId of await namesIn(this.#paths.root, isAccountId)) {
      const folder = this.#paths.account(accountId);
      for (const first of await namesIn(folder, isPair))
        for (const second of await namesIn(join(folder, first), isPair))
          for (const sha256 of await namesIn(join(folder, first, second), isSha256)) {
            const found = await onDisk(() => ifThere(() => stat(this.#paths.file(accountId, sha256))));
            if (found) yield { accountId, sha256, storedAt: found.mtime };
          }
    }
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for (const accountId of await namesIn(this.#paths.root, isAccountId)) {
      const incoming = this.#paths.incoming(accountId);
      for (const name of await namesIn(incoming, () => true)) {
        const path = join(incoming, name);
        const found = await onDisk(() => ifThere(() => stat(path)));
        if (!found || found.mtime >= before) continue;
        await onDisk(() => rm(path, { force: true }));
        removed++;
      }
    }
    return removed;
  }

  async #write(
    handle: FileHandle,
    accountId: string,
    source: AsyncIterable<Uint8Array>,
    limits: WriteLimits,
  ): Promise<StoredBytes> {
    try {
      return await new SealedWriter(handle, this.#keyring, accountId).write(source, limits);
    } finally {
      await handle.close();
    }
  }

  /** Whole under its name, or not there: also after a power cut. */
  async #moveIn(path: string, target: string): Promise<void> {
    const folder = dirname(target);
    const changed = await makeFolder(folder);
    await rename(path, target);
    await Promise.all([folder, ...changed].map(syncFolder));
  }
}

/** None where there is no such folder. */
async function namesIn(folder: string, fits: (name: string) => boolean): Promise<string[]> {
  return onDisk(async () => ((await ifThere(() => readdir(folder))) ?? []).filter(fits));
}
