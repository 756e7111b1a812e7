import type { MediaBytes } from '@waxwing/core';
import { type FromChild, MAX_READ, type ToChild } from '../pool/protocol.js';

/** A file that the parent process reads for this one. */
export class ParentBytes implements MediaBytes {
  readonly #ask: (message: FromChild) => void;
  readonly #waiting = new Map<number, (bytes: Uint8Array) => void>();
  #reads = 0;

  constructor(
    readonly size: number,
    ask: (message: FromChild) => void,
  ) {
    this.#ask = ask;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    const last = Math.min(end, this.size);
    if (last - start <= MAX_READ) return this.#readPart(start, last);
    const whole = new Uint8Array(last - start);
    for (let at = start; at < last; at += MAX_READ)
      whole.set(await this.#readPart(at, Math.min(at + MAX_READ, last)), at - start);
    return whole;
  }

  accept({ read, bytes }: ToChild & { type: 'bytes' }): void {
    this.#waiting.get(read)?.(bytes);
    this.#waiting.delete(read);
  }

  #readPart(start: number, end: number): Promise<Uint8Array> {
    const read = this.#reads++;
    return new Promise((resolve) => {
      this.#waiting.set(read, resolve);
      this.#ask({ type: 'read', read, start, end });
    });
  }
}
