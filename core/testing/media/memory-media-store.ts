import { type Clock, MediaRefused, type MediaStore, NoRoom, type StoredFile } from '../../src/index.js';
import { SystemClock } from '../shared/clocks.js';

interface Stored extends StoredFile {
  readonly bytes: Uint8Array;
}

/** Holds the bytes of files in memory. */
export class MemoryMediaStore implements MediaStore {
  readonly #files = new Map<string, Stored>();
  readonly #unfinished = new Set<{ writtenAt: Date }>();
  readonly #clock: Clock;

  constructor(clock: Clock = new SystemClock()) {
    this.#clock = clock;
  }

  async put(
    accountId: string,
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    takeRoom = (_bytes: number) => true,
  ) {
    const unfinished = { writtenAt: this.#clock.now() };
    this.#unfinished.add(unfinished);
    try {
      const taken: number[] = [];
      let hasRoom = true;
      for await (const part of source) {
        if (taken.length + part.length > maxBytes)
          throw new MediaRefused('media_too_large', `the file has more than ${maxBytes} bytes`);
        hasRoom &&= takeRoom(part.length);
        for (const byte of part) taken.push(byte);
        unfinished.writtenAt = this.#clock.now();
      }
      const bytes = Uint8Array.from(taken);
      const sha256 = await hexHash(bytes);
      if (!hasRoom) throw new NoRoom({ sha256, size: bytes.length });
      this.#files.set(keyOf(accountId, sha256), { accountId, sha256, storedAt: this.#clock.now(), bytes });
      return { sha256, size: bytes.length };
    } finally {
      this.#unfinished.delete(unfinished);
    }
  }

  async open(accountId: string, sha256: string) {
    const bytes = this.#files.get(keyOf(accountId, sha256))?.bytes;
    if (!bytes) return undefined;
    return {
      size: bytes.length,
      read: async (start: number, end: number) => bytes.slice(start, end),
      close: async () => undefined,
    };
  }

  async delete(accountId: string, sha256: string): Promise<boolean> {
    return this.#files.delete(keyOf(accountId, sha256));
  }

  async deleteAll(accountId: string): Promise<void> {
    for (const [key, file] of this.#files) if (file.accountId === accountId) this.#files.delete(key);
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const { bytes: _, ...file } of this.#files.values()) yield file;
  }

  async removeUnfinished(before: Date): Promise<number> {
    const left = [...this.#unfinished].filter(({ writtenAt }) => writtenAt < before);
    for (const one of left) this.#unfinished.delete(one);
    return left.length;
  }
}

async function hexHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const keyOf = (accountId: string, sha256: string) => `${accountId} ${sha256}`;
