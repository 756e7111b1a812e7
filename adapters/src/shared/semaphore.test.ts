import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from '@jest/globals';
import { Semaphore } from './semaphore.js';

const { signal } = new AbortController();

test('no more tasks run than there are places, the others in order, also after a failure', async () => {
  const semaphore = new Semaphore(2);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string) =>
    semaphore.run(() => {
      begun.push(name);
      gates.set(name, Promise.withResolvers());
      return gates.get(name)!.promise;
    }, signal);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(run);
  expect(begun).toEqual(['a', 'b']);
  gates.get('a')!.reject(new Error('no'));
  await expect(a).rejects.toThrow('no');
  expect(begun).toEqual(['a', 'b', 'c']);
  gates.get('b')!.resolve();
  await b;
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) gates.get(name)!.resolve();
  await Promise.all([c, d]);
});

test('an aborted task leaves the queue, or never enters it', async () => {
  const semaphore = new Semaphore(1);
  const gate = Promise.withResolvers<void>();
  const running = semaphore.run(() => gate.promise, signal);
  const leaving = new AbortController();
  const left = semaphore.run(async () => 'begun', leaving.signal);
  const next = semaphore.run(async () => 'next', signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  gate.resolve();
  await running;
  expect(await next).toBe('next');
  await expect(semaphore.run(async () => 'begun', leaving.signal)).rejects.toThrow('left');
});

test('each task keeps the async context of its caller, also after it has waited', async () => {
  const semaphore = new Semaphore(1);
  const context = new AsyncLocalStorage<string>();
  const ask = (name: string) =>
    context.run(name, () => semaphore.run(async () => context.getStore(), signal));
  expect(await Promise.all(['first', 'second', 'third'].map(ask))).toEqual(['first', 'second', 'third']);
});
