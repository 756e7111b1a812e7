import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import type { QueueLimits } from './fair-queue.js';
import { MicroBatch } from './micro-batch.js';

const soon = <T>(value: T, ms = 5): Promise<T> => delay(ms, value);

interface Item {
  readonly name: string;
  readonly group?: string;
}

/** Doubles each name; a batch with `bad` in it fails as a whole. Records its batches. */
function doubling(options: { max: number; retryOneByOne?: (error: unknown) => boolean }) {
  const batches: string[][] = [];
  const batch = new MicroBatch<Item, string>({
    ...options,
    group: (item) => item.group,
    flush: async (items) => {
      batches.push(items.map(({ name }) => name));
      if (items.some(({ name }) => name === 'bad')) throw new Error('bad batch');
      return items.map(({ name }) => name + name);
    },
  });
  return { batch, batches };
}

describe('MicroBatch', () => {
  test('calls that arrive together share a batch, and each gets its own result', async () => {
    const { batch, batches } = doubling({ max: 10 });
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => batch.add({ name })));
    expect(answers).toEqual(['aa', 'bb', 'cc']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  test('a batch holds no more than its maximum, in order', async () => {
    const { batch, batches } = doubling({ max: 2 });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => batch.add({ name })));
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('the next batch starts before the callers of the last one continue', async () => {
    const seen: string[] = [];
    const batch = new MicroBatch<string, string>({
      max: 1,
      flush: async ([name]) => {
        seen.push(`asked ${name}`);
        return [await soon(`${name}`)];
      },
    });
    const call = async (name: string) => seen.push(`answered ${await batch.add(name)}`);
    await Promise.all(['a', 'b'].map(call));
    expect(seen).toEqual(['asked a', 'asked b', 'answered a', 'answered b']);
  });

  test('items of one group never share a batch and keep their order', async () => {
    const { batch, batches } = doubling({ max: 10 });
    const items = [
      { name: 'a', group: 'x' },
      { name: 'b', group: 'x' },
      { name: 'c' },
      { name: 'd', group: 'x' },
    ];
    await Promise.all(items.map((item) => batch.add(item)));
    expect(batches).toEqual([['a', 'c'], ['b'], ['d']]);
  });

  test('a failure of one item does not affect others', async () => {
    const { batch } = doubling({ max: 10, retryOneByOne: () => true });
    const results = await Promise.allSettled(['a', 'bad', 'c'].map((name) => batch.add({ name })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('a failure of the batch rejects every item once, and the next batch runs', async () => {
    const { batch, batches } = doubling({ max: 10, retryOneByOne: () => false });
    const results = await Promise.allSettled(['a', 'bad'].map((name) => batch.add({ name })));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
    expect(await batch.add({ name: 'c' })).toBe('cc');
  });

  describe('with limits', () => {
    /** A batch whose statement stalls until it is released. */
    function stalled(limits: QueueLimits) {
      const gates: PromiseWithResolvers<void>[] = [];
      const flushed: string[] = [];
      const batch = new MicroBatch<Item, string>({
        max: 2,
        limits,
        flush: async (items) => {
          gates.push(Promise.withResolvers());
          await gates.at(-1)!.promise;
          flushed.push(...items.map(({ name }) => name));
          return items.map(({ name }) => name);
        },
      });
      const add = (name: string) => batch.add({ name });
      const begun = (count: number) => eventually(async () => (gates.length >= count ? true : undefined));
      const release = () => gates.at(-1)!.resolve();
      return { add, begun, release, flushed };
    }
    const refusal = { name: 'AdapterError', retryable: true };
    const LONG = 60_000;

    // Only the measured time is simulated: the queue itself runs.
    let time = 0;
    beforeEach(() => {
      time = performance.now();
      jest.spyOn(performance, 'now').mockImplementation(() => time);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    const pass = (ms: number) => (time += ms);

    test('no item is accepted while too many wait, and waiting ones are processed', async () => {
      const { add, begun, release, flushed } = stalled({ maxEntries: 2, overloadMs: LONG, timeoutMs: LONG });
      const first = add('a');
      await begun(1);
      const waiting = [add('b'), add('c')];
      await expect(add('d')).rejects.toMatchObject(refusal);
      release();
      expect(await first).toBe('a');
      await begun(2);
      release();
      expect(await Promise.all(waiting)).toEqual(['b', 'c']);
      expect(flushed).toEqual(['a', 'b', 'c']);
    });

    test('no item is accepted while the oldest has waited too long, and all recovers afterwards', async () => {
      const { add, begun, release } = stalled({ maxEntries: 100, overloadMs: 20, timeoutMs: LONG });
      const first = add('a');
      await begun(1);
      const second = add('b');
      pass(21);
      await expect(add('c')).rejects.toMatchObject(refusal);
      release();
      await first;
      await begun(2);
      release();
      expect(await second).toBe('b');
    });

    test('a statement whose answer arrived while the process was busy does not count as stalled', async () => {
      const { add, begun, release } = stalled({ maxEntries: 100, overloadMs: 20, timeoutMs: LONG });
      const first = add('a');
      await begun(1);
      const second = add('b');
      pass(21);
      // The event loop reads the answer on its next turn, as it reads a socket that received it meanwhile.
      setImmediate(release);
      const third = add('c');
      expect(await first).toBe('a');
      await begun(2);
      release();
      expect(await second).toBe('b');
      await begun(3);
      release();
      expect(await third).toBe('c');
    });

    test('an item beyond its timeout is refused unsent; one that is under way keeps its outcome', async () => {
      const { add, begun, release, flushed } = stalled({ maxEntries: 100, overloadMs: LONG, timeoutMs: 20 });
      const first = add('a');
      await begun(1);
      const late = expect(add('b')).rejects.toMatchObject(refusal);
      pass(40);
      const fresh = add('c');
      release();
      expect(await first).toBe('a');
      await late;
      await begun(2);
      release();
      expect(await fresh).toBe('c');
      expect(flushed).toEqual(['a', 'c']);
    });
  });
});
