import { expect, test } from '@jest/globals';
import { HintRouter } from './hint-router.js';

const INSTANCE = 'instance';

test('a hint for a session goes to its holder once that has said so, and to all before', () => {
  const router = new HintRouter();
  const find = (channel: 'outbox' | 'call' | 'session' | 'instance') =>
    router.findPeers(channel, INSTANCE, undefined);
  expect(find('outbox')).toBeUndefined();
  router.noteHolder([INSTANCE], 'holder');
  expect([find('outbox'), find('call')]).toEqual([['holder'], ['holder']]);
  // They may concern a worker with free capacity, or the caches of every process.
  expect([find('session'), find('instance')]).toEqual([undefined, undefined]);
});

test('the holder that said so last counts; one that was not reached is forgotten, unless another has said so since', () => {
  const router = new HintRouter();
  router.noteHolder([INSTANCE], 'former');
  router.noteHolder([INSTANCE], 'present');
  router.forget('outbox', INSTANCE, 'former');
  expect(router.findPeers('outbox', INSTANCE, undefined)).toEqual(['present']);
  router.forget('outbox', INSTANCE, 'present');
  expect(router.findPeers('outbox', INSTANCE, undefined)).toBeUndefined();
});

test('what becomes of a message concerns those that asked for something of its instance in the last minute', () => {
  let now = 0;
  const router = new HintRouter(() => now);
  const find = () => router.findPeers('message', 'message', INSTANCE);
  expect(find()).toBeUndefined();
  router.noteCaller('outbox', INSTANCE, 'one');
  now = 30_000;
  router.noteCaller('call', INSTANCE, 'two');
  expect(find()).toEqual(['one', 'two']);
  now = 60_001;
  expect(find()).toEqual(['two']);
  now = 90_001;
  expect(find()).toBeUndefined();
  expect(router.findPeers('message', 'message', undefined)).toBeUndefined();
});

test('only hints that a holder answers make a caller', () => {
  const router = new HintRouter();
  expect(router.noteCaller('session', INSTANCE, 'one')).toBe(false);
  expect(router.findPeers('message', 'message', INSTANCE)).toBeUndefined();
});
