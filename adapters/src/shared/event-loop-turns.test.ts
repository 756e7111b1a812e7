import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { EventLoopTurns } from '@waxwing/core';
import { SLICE_BYTES, slicesInTurns } from './event-loop-turns.js';

test('slices that come together run one a turn, in the order in which they came', async () => {
  const turns = new EventLoopTurns(setImmediate);
  const run: number[] = [];
  const slices = [1, 2, 3, 4].map((n) => turns.next().then(() => void run.push(n)));
  await slices[0];
  const perTurn: number[] = [];
  for (let turn = 0; turn < 8 && run.length < 4; turn++) {
    const before = run.length;
    await nextTurn();
    perTurn.push(run.length - before);
  }
  await Promise.all(slices);
  expect(run).toEqual([1, 2, 3, 4]);
  expect(Math.max(...perTurn)).toBe(1);
});

test('a slice that comes alone does not wait', async () => {
  const turns = new EventLoopTurns(setImmediate);
  for (let n = 0; n < 3; n++) {
    let isOver = false;
    const slice = turns.next().then(() => {
      isOver = true;
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(isOver).toBe(true);
    await slice;
    await nextTurn();
    await nextTurn();
  }
});

test('bytes come in slices, all of them', async () => {
  const bytes = Uint8Array.from({ length: 2 * SLICE_BYTES + 5 }, (_, n) => n % 251);
  const slices: Uint8Array[] = [];
  for await (const slice of slicesInTurns(bytes)) slices.push(slice);
  expect(slices.map(({ length }) => length)).toEqual([SLICE_BYTES, SLICE_BYTES, 5]);
  expect(Buffer.concat(slices).equals(bytes)).toBe(true);
});
