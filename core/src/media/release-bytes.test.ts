import { describe, expect, test } from '@jest/globals';
import { releaseBytes } from './release-bytes.js';

describe('bytes that are released', () => {
  test('are empty, and their memory is given back', () => {
    const bytes = new Uint8Array(65_536);
    const { buffer } = bytes;
    releaseBytes(bytes);
    expect(bytes).toHaveLength(0);
    expect(buffer).toMatchObject({ byteLength: 0, detached: true });
  });

  test('stay when others see the same memory', () => {
    const whole = new Uint8Array([1, 2, 3]);
    for (const part of [whole.subarray(1), whole.subarray(0, 2)]) releaseBytes(part);
    expect([...whole]).toEqual([1, 2, 3]);
  });

  test('may be released twice', () => {
    const bytes = new Uint8Array(1);
    releaseBytes(bytes);
    expect(() => releaseBytes(bytes)).not.toThrow();
  });
});
