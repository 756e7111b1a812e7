import type { FileHandle } from 'node:fs/promises';
import type { OpenedMedia } from '@waxwing/core';
import type { AesKeyring } from '../crypto/index.js';
import { onDisk } from './on-disk.js';
import { type FileOwner, openHeader, type SealedHeader } from './sealed-header.js';
import { CHUNK_BYTES, damaged, openChunk, SEALED_CHUNK_BYTES, sealedBytes } from './sealed-layout.js';

/** Reads ranges of an encrypted file, a chunk at a time. */
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
    const bytes = Buffer.alloc(last - start);
    for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES < last; index++) {
      const chunk = await this.#chunk(index);
      const offset = index * CHUNK_BYTES;
      const wanted = chunk.subarray(Math.max(0, start - offset), last - offset);
      bytes.set(wanted, Math.max(0, offset - start));
    }
    return bytes;
  }

  close(): Promise<void> {
    return onDisk(() => this.#handle.close());
  }

  #chunk(index: number): Promise<Buffer> {
    const { key, length } = this.#header;
    return onDisk(async () =>
      openChunk(
        key,
        index,
        await readAt(this.#handle, length + index * SEALED_CHUNK_BYTES, SEALED_CHUNK_BYTES),
      ),
    );
  }
}

/** Fewer bytes only at the end of the file. */
async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
