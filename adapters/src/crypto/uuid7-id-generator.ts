import { randomFillSync } from 'node:crypto';
import type { IdGenerator } from '@waxwing/core';

const COUNTER_LIMIT = 0x1000;
const COUNTER_START_LIMIT = 0x800;
/** Random bytes per id, and the number of ids they are drawn for at a time: a draw costs more than the rest of an id. */
const RANDOM_BYTES = 10;
const IDS_PER_DRAW = 256;

/** A clock that is set back further is followed: what an id names is looked for near the id's time. */
const MAX_SET_BACK_MS = 10_000;

/**
 * RFC 9562 UUIDv7: 48 bits of milliseconds, a 12-bit counter, 62 random bits. Ids of one generator sort in the order of creation,
 * even when the clock is set back by up to ten seconds.
 */
export class Uuid7IdGenerator implements IdGenerator {
  readonly #now: () => number;
  #millisecond = 0;
  #counter = 0;
  readonly #random = Buffer.alloc(IDS_PER_DRAW * RANDOM_BYTES);
  #used = this.#random.length;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  next(): string {
    const random = this.#random;
    const at = this.#draw();
    this.#advance(random.readUInt16BE(at + 8) % COUNTER_START_LIMIT);
    const time = this.#millisecond.toString(16).padStart(12, '0');
    const counted = (0x7000 | this.#counter).toString(16);
    random[at] = (random[at]! & 0x3f) | 0x80;
    const tail = random.toString('hex', at, at + 8);
    return `${time.slice(0, 8)}-${time.slice(8)}-${counted}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  }

  /** The offset of the next id's random bytes. */
  #draw(): number {
    if (this.#used === this.#random.length) {
      randomFillSync(this.#random);
      this.#used = 0;
    }
    this.#used += RANDOM_BYTES;
    return this.#used - RANDOM_BYTES;
  }

  #advance(freshCounter: number): void {
    const now = this.#now();
    if (now < this.#millisecond - MAX_SET_BACK_MS) this.#millisecond = 0;
    if (now <= this.#millisecond && this.#counter + 1 < COUNTER_LIMIT) {
      this.#counter += 1;
      return;
    }
    // When the counter of a millisecond is exhausted, the next millisecond is used, which RFC 9562 allows.
    this.#millisecond = Math.max(now, this.#millisecond + 1);
    this.#counter = freshCounter;
  }
}
