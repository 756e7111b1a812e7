import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backOffMs, retry } from './retry.js';

const chances = fc.double({ min: 0, max: 1, noNaN: true });

describe('backOffMs', () => {
  it('grows with every attempt, stays within its cap, and is never less than half its ceiling', () => {
    fc.assert(
      fc.property(fc.nat(1000), chances, fc.nat(5_000), (attempt, random, firstMs) => {
        const ms = backOffMs(attempt, { firstMs, capMs: 60_000 }, () => random);
        const ceiling = Math.min(60_000, firstMs * 2 ** attempt);
        expect(ms).toBeGreaterThanOrEqual(Math.floor(ceiling / 2));
        expect(ms).toBeLessThanOrEqual(ceiling);
      }),
    );
  });
});

describe('retry', () => {
  it('repeats the work until it succeeds, and numbers the failures', async () => {
    const failures: [unknown, number][] = [];
    let left = 2;
    const work = async () => {
      if (left-- > 0) throw new Error(`${left} left`);
      return 'done';
    };
    expect(await retry(work, async (error, attempt) => void failures.push([error, attempt]))).toBe('done');
    expect(failures).toEqual([
      [new Error('1 left'), 0],
      [new Error('0 left'), 1],
    ]);
  });

  it('gives up with what `recover` throws', async () => {
    const work = () => Promise.reject(new Error('down'));
    const recover = async (error: unknown) => {
      throw new Error('given up', { cause: error });
    };
    await expect(retry(work, recover)).rejects.toThrow('given up');
  });
});
