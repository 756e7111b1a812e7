import { type CipherGCM, createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { MediaRefused, NoRoom, releaseBytes, type StoredBytes } from '@waxwing/core';
import type { AesKeyring } from '../crypto/index.js';
import { fileTurns } from '../shared/event-loop-turns.js';
import { onDisk } from './on-disk.js';
import { sealHeader } from './sealed-header.js';
import { CHUNK_BYTES, chunkCipher, KEY_BYTES, SEALED_CHUNK_BYTES } from './sealed-layout.js';

const WRITE_BYTES = 4 * SEALED_CHUNK_BYTES;

export interface WriteLimits {
  readonly maxBytes: number;
  /** Whether there is room for these bytes as well. */
  readonly takeRoom?: ((bytes: number) => boolean) | undefined;
}

/**
 * Encrypts a file while it comes, and holds what goes into two writes: one is under way while the next one fills. The header comes last: a
 * file without one does not open.
 */
export class SealedWriter {
  readonly #handle: FileHandle;
  readonly #keyring: AesKeyring;
  readonly #accountId: string;
  readonly #key = randomBytes(KEY_BYTES);
  readonly #hash = createHash('sha256');
  #buffer = Buffer.allocUnsafe(WRITE_BYTES);
  #spare = Buffer.allocUnsafe(WRITE_BYTES);
  /** Bytes of the buffer. */
  #filled = 0;
  #cipher: CipherGCM | undefined;
  /** How many bytes of the file this cipher has encrypted. */
  #inChunk = 0;
  #index = 0;
  #size = 0;
  #hasRoom = true;
  #position: number;
  #writing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, keyring: AesKeyring, accountId: string) {
    this.#handle = handle;
    this.#keyring = keyring;
    this.#accountId = accountId;
    this.#position = this.#header('').length;
  }

  /** @throws MediaRefused, NoRoom, AdapterError, or the source's own error */
  async write(source: AsyncIterable<Uint8Array>, limits: WriteLimits): Promise<StoredBytes> {
    try {
      await this.#writeParts(source, limits);
    } finally {
      // The file must not be closed while it is written.
      await this.#writing.catch(() => undefined);
    }
    await this.#writing;
    releaseBytes(this.#buffer);
    releaseBytes(this.#spare);
    const sha256 = this.#hash.digest('hex');
    if (!this.#hasRoom) throw new NoRoom({ sha256, size: this.#size });
    await onDisk(async () => {
      await writeAll(this.#handle, this.#header(sha256), 0);
      await this.#handle.sync();
    });
    return { sha256, size: this.#size };
  }

  async #writeParts(source: AsyncIterable<Uint8Array>, { maxBytes, takeRoom }: WriteLimits): Promise<void> {
    for await (const part of source) {
      this.#size += part.length;
      if (this.#size > maxBytes)
        throw new MediaRefused('media_too_large', `the file has more than ${maxBytes} bytes`);
      if (takeRoom) this.#hasRoom &&= takeRoom(part.length);
      await fileTurns.next();
      this.#hash.update(part);
      if (this.#hasRoom) await this.#append(part);
    }
    if (!this.#hasRoom) return;
    if (this.#inChunk > 0) this.#endChunk();
    if (this.#filled > 0) await this.#flush();
  }

  async #append(part: Uint8Array): Promise<void> {
    for (let taken = 0; taken < part.length; ) {
      const some = part.subarray(taken, taken + CHUNK_BYTES - this.#inChunk);
      this.#cipher ??= chunkCipher(this.#key, this.#index);
      this.#hold(this.#cipher.update(some));
      this.#inChunk += some.length;
      taken += some.length;
      if (this.#inChunk === CHUNK_BYTES) this.#endChunk();
      if (this.#filled === WRITE_BYTES) await this.#flush();
    }
  }

  #endChunk(): void {
    this.#cipher?.final();
    if (this.#cipher) this.#hold(this.#cipher.getAuthTag());
    this.#cipher = undefined;
    this.#inChunk = 0;
    this.#index++;
  }

  #hold(sealed: Buffer): void {
    this.#buffer.set(sealed, this.#filled);
    this.#filled += sealed.length;
    releaseBytes(sealed);
  }

  async #flush(): Promise<void> {
    await this.#writing;
    const bytes = this.#buffer.subarray(0, this.#filled);
    const position = this.#position;
    this.#writing = onDisk(() => writeAll(this.#handle, bytes, position));
    // Met by whoever waits for it next.
    this.#writing.catch(() => undefined);
    this.#position += bytes.length;
    [this.#buffer, this.#spare] = [this.#spare, this.#buffer];
    this.#filled = 0;
  }

  #header(sha256: string): Buffer {
    const owner = { accountId: this.#accountId, sha256 };
    return sealHeader(this.#keyring, { key: this.#key, size: this.#size }, owner);
  }
}

/** A write may take fewer bytes than it was given, as on a disk that is almost full. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
