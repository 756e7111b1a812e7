import { describe, expect, test } from '@jest/globals';
import { MicroBatch } from './micro-batch.js';

interface Item {
  readonly name: string;
  readonly group?: string;
}

/** Doubles each name; a batch with `bad` in it fails whole. Remembers the batches it was given. */
function doubling(options: { max: number; oneByOne?: (error: unknown) => boolean }) {
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
  test('what arrives together goes out together, and each gets its own answer', async () => {
    const { batch, batches } = doubling({ max: 10 });
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => batch.add({ name })));
    expect(answers).toEqual(['aa', 'bb', 'cc']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  test('a batch holds no more than its most, and the order stays', async () => {
    const { batch, batches } = doubling({ max: 2 });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => batch.add({ name })));
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('two of one group never share a batch, and go out in their order', async () => {
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

  test('a failure that is one item’s hurts no other', async () => {
    const { batch } = doubling({ max: 10, oneByOne: () => true });
    const results = await Promise.allSettled(['a', 'bad', 'c'].map((name) => batch.add({ name })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('a failure that is everybody’s is told to everybody, once, and the next batch goes out', async () => {
    const { batch, batches } = doubling({ max: 10, oneByOne: () => false });
    const results = await Promise.allSettled(['a', 'bad'].map((name) => batch.add({ name })));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
    expect(await batch.add({ name: 'c' })).toBe('cc');
  });
});
