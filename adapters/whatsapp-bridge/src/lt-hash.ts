import { hkdf } from './digests.js';

const HASH_BYTES = 128;

/**
 * A summation hash: the sum of a set's entries, independent of their order. Each entry is expanded to 64 numbers of 16 bits,
 * little-endian, which are added to the hash's own or subtracted from them, each separately and without a carry.
 */
export class LTHashAntiTampering {
  subtractThenAdd(base: Uint8Array, subtract: readonly Uint8Array[], add: readonly Uint8Array[]): Uint8Array {
    const hash = Uint8Array.from(base);
    if (hash.length !== HASH_BYTES) {
      throw new RangeError(`Base hash must be ${HASH_BYTES} bytes, got ${hash.length}`);
    }
    for (const entry of subtract) accumulate(hash, entry, -1);
    for (const entry of add) accumulate(hash, entry, 1);
    return hash;
  }
}

function accumulate(hash: Uint8Array, entry: Uint8Array, sign: 1 | -1): void {
  const sums = new DataView(hash.buffer);
  const expanded = new DataView(hkdf(entry, HASH_BYTES, { info: 'WhatsApp Patch Integrity' }).buffer);
  for (let at = 0; at < HASH_BYTES; at += 2) {
    // setUint16 keeps the lowest 16 bits, which is the wrap-around.
    sums.setUint16(at, sums.getUint16(at, true) + sign * expanded.getUint16(at, true), true);
  }
}
