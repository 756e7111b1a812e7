import type { FileHandle } from 'node:fs/promises';
import { type OpenedMedia, releaseBytes } from '@waxwing/core';
import type { AesKeyring } from '../crypto/index.js';
import { fileTurns } from '../shared/event-loop-turns.js';
import { onDisk } from './on-disk.js';
import { type FileOwner, openHeader, type SealedHeader } from './sealed-header.js';
import { CHUNK_BYTES, damaged, openChunk, SEALED_CHUNK_BYTES, sealedBytes } from './sealed-layout.js';

/** How many chunks are read from the disk at once while a file is read from its start to its end. */
const CHUNKS_AHEAD = 4;

/** Sealed chunks as they are on the disk. */
interface Window {
  readonly buffer: Buffer;
  readonly first: number;
  readonly sealed: Buffer;
}

/** Reads ranges of an encrypted file, chunk by chunk. */
export class SealedFile implements OpenedMedia {
  readonly #handle: FileHandle;
  readonly #header: SealedHeader & { readonly length: number };
  /**
   * The chunks that were read last. A read takes the window and puts it back, so that concurrent reads never share its memory. The memory
   * is used again because the collection of new memory stops this thread.
   */
  #window: Window | undefined;

  private constructor(handle: FileHandle, header: SealedHeader & { readonly length: number }) {
    this.#handle = handle;
    this.#header = header;
  }

  /** @throws AdapterError when the file is not as it was stored */
  static open(handle: FileHandle, keyring: AesKeyring, owner: FileOwner): Promise<SealedFile> {
    return onDisk(async () => {
      const read = (start: number, length: number) => readInto(Buffer.allocUnsafe(length), handle, start);
      const header = await openHeader(keyring, read, owner);
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
    const firstChunk = Math.floor(start / CHUNK_BYTES);
    const lastChunk = Math.ceil(last / CHUNK_BYTES) - 1;
    // What lies in one chunk is not copied.
    if (firstChunk === lastChunk) return this.#part(firstChunk, start, last);
    const bytes = Buffer.allocUnsafe(last - start);
    for (let index = firstChunk; index <= lastChunk; index++) {
      const part = await this.#part(index, start, last);
      bytes.set(part, Math.max(0, index * CHUNK_BYTES - start));
      releaseBytes(part);
    }
    return bytes;
  }

  close(): Promise<void> {
    // A read that is under way has the window.
    if (this.#window) releaseBytes(this.#window.buffer);
    this.#window = undefined;
    return onDisk(() => this.#handle.close());
  }

  /** The bytes of this chunk that lie between `start` and `end` of the file. */
  async #part(index: number, start: number, end: number): Promise<Buffer> {
    const window = await this.#windowWith(index);
    await fileTurns.next();
    const at = (index - window.first) * SEALED_CHUNK_BYTES;
    const chunk = openChunk(this.#header.key, index, window.sealed.subarray(at, at + SEALED_CHUNK_BYTES));
    this.#window = window;
    const offset = index * CHUNK_BYTES;
    return chunk.subarray(Math.max(0, start - offset), end - offset);
  }

  /** Takes the window with this chunk, or reads one that begins with it. */
  async #windowWith(index: number): Promise<Window> {
    const window = this.#window;
    this.#window = undefined;
    const next = window ? window.first + window.sealed.length / SEALED_CHUNK_BYTES : 0;
    if (window && index >= window.first && index < next) return window;
    const offset = index * SEALED_CHUNK_BYTES;
    const wanted = (index === next ? CHUNKS_AHEAD : 1) * SEALED_CHUNK_BYTES;
    const bytes = Math.min(wanted, sealedBytes(this.size) - offset);
    const buffer = window && window.buffer.length >= bytes ? window.buffer : Buffer.allocUnsafe(bytes);
    const start = this.#header.length + offset;
    const sealed = await onDisk(() => readInto(buffer.subarray(0, bytes), this.#handle, start));
    return { buffer, first: index, sealed };
  }
}

/** The bytes that were read: fewer only at the end of the file. */
async function readInto(bytes: Buffer, handle: FileHandle, start: number): Promise<Buffer> {
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
