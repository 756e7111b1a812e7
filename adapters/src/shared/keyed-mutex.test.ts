import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

test('calls with the same key wait for earlier ones, also after a failure; another key does not wait', async () => {
  const turns = new KeyedMutex();
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, until?: Promise<void>) => () => {
    begun.push(name);
    return (until ?? Promise.resolve()).then(() => name);
  };
  const failing = turns.run('a', work('a1', first.promise));
  const waiting = turns.run('a', work('a2'));
  expect(await turns.run('b', work('b1'))).toBe('b1');
  expect(begun).toEqual(['a1', 'b1']);
  first.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('a2');
  expect(await turns.run('a', work('a3'))).toBe('a3');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('each call keeps the async context of its caller, also after it has waited', async () => {
  const turns = new KeyedMutex();
  const context = new AsyncLocalStorage<string>();
  const ask = (name: string) => context.run(name, () => turns.run('a', async () => context.getStore()));
  expect(await Promise.all(['first', 'second', 'third'].map(ask))).toEqual(['first', 'second', 'third']);
});
