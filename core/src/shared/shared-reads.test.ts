import { describe, expect, test } from '@jest/globals';
import { SharedReads } from './shared-reads.js';

/** Reads that end when they are told to; each answers its number. */
function heldReads() {
  const ends: (() => void)[] = [];
  const shared = new SharedReads<number>();
  let fails = false;
  const read = (key = 'asha') =>
    shared.run(key, async () => {
      const number = ends.length;
      const end = Promise.withResolvers<void>();
      ends.push(end.resolve);
      await end.promise;
      if (fails) throw new Error(`read ${number} failed`);
      return number;
    });
  return { ends, read, fail: () => (fails = true) };
}

/** Lets everything go on that waits for nothing but promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reads of the same key', () => {
  test('that come while one is under way share the next, which begins after it', async () => {
    const { ends, read } = heldReads();
    const first = read();
    const later = [read(), read(), read()];
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]!();
    expect(await first).toBe(0);
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]!();
    expect(await Promise.all(later)).toEqual([1, 1, 1]);
  });

  test('that come one after the other are read anew', async () => {
    const { ends, read } = heldReads();
    for (const number of [0, 1]) {
      const one = read();
      ends[number]!();
      expect(await one).toBe(number);
    }
  });

  test('go on after one that failed', async () => {
    const { ends, read, fail } = heldReads();
    fail();
    const first = read();
    const second = read();
    ends[0]!();
    await expect(first).rejects.toThrow('read 0 failed');
    await settled();
    ends[1]!();
    await expect(second).rejects.toThrow('read 1 failed');
    const third = read();
    ends[2]!();
    await expect(third).rejects.toThrow('read 2 failed');
  });
});

test('reads of another key do not wait', () => {
  const { ends, read } = heldReads();
  void read('asha');
  void read('ravi');
  expect(ends).toHaveLength(2);
});
