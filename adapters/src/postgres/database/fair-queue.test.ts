import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, type QueueEntry, type QueueLimits } from './fair-queue.js';

interface Named extends QueueEntry {
  readonly name: string;
}

/** `a1` is an entry of share `a`; `a1:x` also belongs to group `x`. */
function entry(text: string): Named {
  const [name = '', group] = text.split(':');
  const now = performance.now();
  return { name, share: name.charAt(0), group, enqueuedAt: now, eligibleSince: now };
}

const names = (entries: readonly Named[]) => entries.map(({ name }) => name);

function queueOf(texts: readonly string[], limits?: QueueLimits) {
  const queue = new FairQueue<Named>(limits);
  const add = (text: string) => queue.add(entry(text))?.name;
  for (const text of texts) add(text);
  return { queue, add, take: (maxEntries: number) => names(queue.take(maxEntries)) };
}

describe('FairQueue', () => {
  test('a batch that holds all entries keeps their order', () => {
    const { take } = queueOf(['a1', 'b1', 'a2']);
    expect(take(3)).toEqual(['a1', 'b1', 'a2']);
  });

  test('a share with many entries does not delay another by a batch', () => {
    const flood = Array.from({ length: 1_000 }, (_, n) => `a${n}`);
    const { take } = queueOf([...flood, 'b1', 'c1']);
    expect(take(4)).toEqual(['a0', 'a1', 'b1', 'c1']);
    expect(take(4)).toEqual(['a2', 'a3', 'a4', 'a5']);
  });

  test('entries of one group never share a batch or overtake each other', () => {
    const { take } = queueOf(['a1:x', 'a2:x', 'a3', 'a4:x']);
    expect(take(9)).toEqual(['a1', 'a3']);
    expect(take(9)).toEqual(['a2']);
    expect(take(9)).toEqual(['a4']);
  });

  test('each share keeps its order, batches are full, and no share gets two slots more than a waiting one', () => {
    const arrivals = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 10 }), (shares, maxEntries) => {
        const all = shares.map((share, n) => `${share}${n}`);
        const { queue, take } = queueOf(all);
        const gone: string[] = [];
        while (queue.size > 0) {
          const waiting = queue.size;
          const batch = take(maxEntries);
          gone.push(...batch);
          expect(batch).toHaveLength(Math.min(maxEntries, waiting));
          const left = new Set(all.filter((name) => !gone.includes(name)).map((name) => name.charAt(0)));
          const slotsOf = (share: string) => batch.filter((name) => name.startsWith(share)).length;
          for (const share of left)
            expect(slotsOf(share)).toBeGreaterThanOrEqual(Math.max(...['a', 'b', 'c', 'd'].map(slotsOf)) - 1);
        }
        const ofShare = (list: readonly string[], share: string) =>
          list.filter((name) => name.startsWith(share));
        for (const share of ['a', 'b', 'c', 'd']) expect(ofShare(gone, share)).toEqual(ofShare(all, share));
      }),
    );
  });

  describe('with limits', () => {
    const LIMITS = { maxEntries: 4, overloadMs: 1_000, timeoutMs: 5_000 };
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    const pass = (ms: number) => jest.advanceTimersByTime(ms);

    test('a full queue refuses an entry of the largest share and so has room for the others', () => {
      const { queue, add, take } = queueOf(['a1', 'a2', 'a3', 'a4'], LIMITS);
      expect(add('a5')).toBe('a5');
      expect(add('b1')).toBe('a4');
      expect(add('b2')).toBe('a3');
      expect(add('b3')).toBe('b3');
      expect(add('a6')).toBe('a6');
      expect(queue.size).toBe(4);
      expect(take(9)).toEqual(['a1', 'a2', 'b1', 'b2']);
    });

    test('a share whose entries wait too long gets no more entries, while others do', () => {
      const { add, take } = queueOf(['a1', 'a2', 'a3'], LIMITS);
      for (const _ of [1, 2]) {
        pass(600);
        take(1);
      }
      expect(add('a4')).toBe('a4');
      expect(add('b1')).toBeUndefined();
      expect(take(9)).toEqual(['a3', 'b1']);
    });

    test('no entry is accepted while a share is unserved for too long', () => {
      const { add, take } = queueOf(['a1', 'b1', 'c1'], LIMITS);
      take(1);
      pass(1_001);
      expect(take(1)).toEqual(['b1']);
      expect(add('d1')).toBe('d1');
      expect(take(1)).toEqual(['c1']);
      expect(add('d1')).toBeUndefined();
    });

    test('a pause of the process itself does not make the queue full', () => {
      const { add, take } = queueOf(['a1', 'b1'], LIMITS);
      pass(1_001);
      expect(add('b2')).toBeUndefined();
      expect(take(9)).toEqual(['a1', 'b1', 'b2']);
    });

    test('waiting for another entry of the same group does not make the queue full', () => {
      const { add, take } = queueOf(['a1:x', 'a2:x', 'a3:x', 'a4:x'], { ...LIMITS, maxEntries: 100 });
      for (const name of ['a1', 'a2', 'a3']) {
        pass(600);
        expect(take(9)).toEqual([name]);
      }
      expect(add('a5')).toBeUndefined();
      expect(add('b1')).toBeUndefined();
      expect(take(9)).toEqual(['a4', 'a5', 'b1']);
    });

    test('an entry beyond its timeout is returned as expired', () => {
      const { queue, add } = queueOf(['a1', 'b1'], { ...LIMITS, overloadMs: 60_000 });
      pass(4_000);
      add('a2');
      pass(1_001);
      expect(names(queue.takeExpired())).toEqual(['a1', 'b1']);
      expect(names(queue.take(9))).toEqual(['a2']);
    });
  });
});
