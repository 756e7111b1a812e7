import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mediaParts } from './media-parts.js';

const PART = 65_536;

test('the parts of a range are its bytes, and none lies in two chunks of a sealed file', async () => {
  const bytes = Uint8Array.from({ length: 3 * PART + 100 }, (_, n) => n % 251);
  const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end));
  const offset = fc.oneof(fc.nat(bytes.length), fc.constantFrom(0, PART - 1, PART, PART + 1, bytes.length));
  await fc.assert(
    fc.asyncProperty(offset, offset, async (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const parts: Uint8Array[] = [];
      for await (const part of mediaParts({ size: bytes.length, read }, start, end)) parts.push(part);
      expect(Buffer.compare(Buffer.concat(parts), bytes.subarray(start, end))).toBe(0);
      let at = start;
      for (const { length } of parts) {
        expect(Math.floor(at / PART)).toBe(Math.floor((at + length - 1) / PART));
        at += length;
      }
    }),
  );
});
