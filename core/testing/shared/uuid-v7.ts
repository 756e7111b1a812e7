import type { IdGenerator } from '../../src/index.js';

const COUNTER_LIMIT = 0x1000;

let lastMs = 0;
let counter = 0;

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** How far ids may be ahead of the clock: further ahead they are another test's, whose clock was. */
const MAX_AHEAD_MS = 10_000;

/** A UUIDv7 that sorts after every earlier one of this process. */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs || now < lastMs - MAX_AHEAD_MS) {
    lastMs = now;
    counter = 0;
  } else if (++counter === COUNTER_LIMIT) {
    lastMs += 1;
    counter = 0;
  }
  const random = crypto.getRandomValues(new Uint8Array(8));
  random[0] = 0x80 | (random[0]! & 0x3f);
  const tail = Array.from(random, (byte) => hex(byte, 2)).join('');
  const time = hex(lastMs, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

let sequence = 0;

/** A UUIDv7 created at `at`; ids of one moment sort by creation. */
export function newIdAt(at: Date): string {
  sequence += 1;
  const order = `7${hex(sequence >>> 14, 3)}-${hex(0x8000 | (sequence & 0x3fff), 4)}`;
  const tail = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => hex(byte, 2)).join('');
  const time = hex(at.getTime(), 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-${order}-${tail}`;
}

/** The production generator: a counter would make ids of parallel test runs collide in a shared database. */
export class UuidV7 implements IdGenerator {
  next(): string {
    return newId();
  }
}
