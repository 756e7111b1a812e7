import type { FileHandle } from 'node:fs/promises';
import type { OpenedMedia } from '@waxwing/core';
import type { AesKeyring } from '../crypto/index.js';
import { fileTurns } from '../shared/event-loop-turns.js';
import { onDisk } from './on-disk.js';
import { type FileOwner, openHeader, type SealedHeader } from './sealed-header.js';
import { CHUNK_BYTES, damaged, openChunk, SEALED_CHUNK_BYTES, sealedBytes } from './sealed-layout.js';

const CHUNKS_A_READ = 16;

/** Reads ranges of an encrypted file, up to 1 MiB of it at a time. */
export class SealedFile implements OpenedMedia {
  readonly #handle: FileHandle;
  readonly #header: SealedHeader & { readonly length: number };

  private constructor(handle: FileHandle, header: SealedHeader & { readonly length: number }) {
    this.#handle = handle;
    this.#header = header;
  }

  /** @throws AdapterError when the file is not as it was stored */
  static open(handle: FileHandle, keyring: AesKeyring, owner: FileOwner): Promise<SealedFile> {
    return onDisk(async () => {
      const header = await openHeader(keyring, (start, length) => readAt(handle, start, length), owner);
      const { size: length } = await handle.stat();
      if (length !== header.length + sealedBytes(header.size)) throw damaged(`it is ${length} bytes long`);
      return new SealedFile(handle, header);
    });
  }

  get size(): number {
    return this.#header.size;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    const last = Math.min(end, this.size);
    if (start >= last) return new Uint8Array();
    const bytes = Buffer.allocUnsafe(last - start);
    const lastChunk = Math.ceil(last / CHUNK_BYTES);
    for (let first = Math.floor(start / CHUNK_BYTES); first < lastChunk; first += CHUNKS_A_READ) {
      const amount = Math.min(CHUNKS_A_READ, lastChunk - first);
      const chunks = await this.#chunks(first, amount);
      for (const [n, chunk] of chunks.entries()) {
        const offset = (first + n) * CHUNK_BYTES;
        const wanted = chunk.subarray(Math.max(0, start - offset), last - offset);
        bytes.set(wanted, Math.max(0, offset - start));
      }
    }
    return bytes;
  }

  close(): Promise<void> {
    return onDisk(() => this.#handle.close());
  }

  #chunks(first: number, amount: number): Promise<Buffer[]> {
    const { key, length } = this.#header;
    return onDisk(async () => {
      const start = length + first * SEALED_CHUNK_BYTES;
      const sealed = await readAt(this.#handle, start, amount * SEALED_CHUNK_BYTES);
      const opened: Buffer[] = [];
      for (let n = 0; n < amount; n++) {
        await fileTurns.next();
        const chunk = sealed.subarray(n * SEALED_CHUNK_BYTES, (n + 1) * SEALED_CHUNK_BYTES);
        opened.push(openChunk(key, first + n, chunk));
      }
      return opened;
    });
  }
}

/** Fewer bytes only at the end of the file. */
async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
