import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { LimitedReads, type ReadPurpose } from './limited-reads.js';

/** Reads that end when they are told to. */
function startReads() {
  const reads = new LimitedReads();
  const [started, ends]: [string[], Map<string, () => void>] = [[], new Map()];
  const ask = (purpose: ReadPurpose, count: number) => {
    for (let n = 1; n <= count; n++) {
      const name = `${purpose} ${n}`;
      const read = () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      reads.add(read, purpose);
    }
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await setImmediate();
  };
  return { started, ask, end };
}

test('replays read two at a time, in their order', async () => {
  const { started, ask, end } = startReads();
  ask('replay', 4);
  expect(started).toEqual(['replay 1', 'replay 2']);
  await end('replay 2');
  expect(started.slice(2)).toEqual(['replay 3']);
});

test('new events wait neither for replays nor for retries, so that all of a moment are read together', () => {
  const { started, ask } = startReads();
  ask('replay', 2);
  ask('retries', 6);
  ask('log', 64);
  expect(started).toHaveLength(72);
});

test('retries leave most of the pool to others', async () => {
  const { started, ask, end } = startReads();
  ask('retries', 8);
  expect(started).toHaveLength(6);
  await end('retries 3');
  expect(started.at(-1)).toBe('retries 7');
});
