import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { streamBody } from './stream-body.js';

test('pauses between the chunks of a long answer for twice as long as each took to make', async () => {
  const MADE_IN_MS = 20;
  const rests: number[] = [];
  async function* pieces() {
    yield 'a';
    // deadline: the time that a chunk takes, which the pause is measured by
    await delay(MADE_IN_MS);
    yield 'b';
    yield 'c';
  }
  const target = new PassThrough();
  const writing = streamBody(
    pieces(),
    target,
    () => {},
    async (ms) => void rests.push(ms),
  );
  expect(await text(target)).toBe('abc');
  await writing;
  expect(rests).toHaveLength(2);
  expect(rests[0]).toBeGreaterThanOrEqual(2 * (MADE_IN_MS - 1));
});

test('pauses for a long chunk by its bytes, however quickly it was made', async () => {
  const rests: number[] = [];
  async function* pieces() {
    yield 'आ'.repeat(500_000);
    yield 'b';
  }
  const target = new PassThrough();
  const rest = async (ms: number) => void rests.push(ms);
  const writing = streamBody(pieces(), target, () => {}, rest);
  await text(target);
  await writing;
  expect(rests).toEqual([expect.any(Number)]);
  expect(rests[0]).toBeGreaterThanOrEqual(300);
});

test('destroys the source when the client disconnects', async () => {
  let left = false;
  async function* endless() {
    try {
      for (;;) yield 'row';
    } finally {
      left = true;
    }
  }
  const target = new PassThrough();
  target.once('data', () => target.destroy());
  await streamBody(
    endless(),
    target,
    () => {},
    async () => {},
  );
  expect(left).toBe(true);
});

test('closes the source of a client that left before the first chunk was made', async () => {
  let left = false;
  const target = new PassThrough();
  async function* pieces() {
    try {
      target.destroy();
      yield 'row';
    } finally {
      left = true;
    }
  }
  await streamBody(pieces(), target, () => {});
  expect(left).toBe(true);
});
