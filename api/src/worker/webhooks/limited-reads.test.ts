import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { LimitedReads } from './limited-reads.js';

/** Reads that end when they are told to. */
function startReads() {
  const reads = new LimitedReads();
  const [started, ends]: [string[], Map<string, () => void>] = [[], new Map()];
  const ask = (name: string, ofReplay: boolean) => {
    const read = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    reads.add(read, { ofReplay });
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await setImmediate();
  };
  return { started, ask, end };
}

test('replays read two at a time, in their order, and leave the rest to new events', async () => {
  const { started, ask, end } = startReads();
  for (const n of [1, 2, 3, 4]) ask(`replay ${n}`, true);
  expect(started).toEqual(['replay 1', 'replay 2']);
  for (const n of [1, 2, 3, 4, 5, 6]) ask(`new ${n}`, false);
  expect(started).toEqual(['replay 1', 'replay 2', 'new 1', 'new 2', 'new 3', 'new 4']);
  await end('replay 1');
  expect(started.slice(6)).toEqual(['new 5']);
  await end('new 1');
  expect(started.slice(7)).toEqual(['new 6']);
  await end('new 2');
  expect(started.slice(8)).toEqual(['replay 3']);
});
