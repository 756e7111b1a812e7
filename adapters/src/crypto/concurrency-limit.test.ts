import { expect, test } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

/** Tasks that run until a test ends them. */
function tasks(limit: ConcurrencyLimit) {
  const running = new Map<string, PromiseWithResolvers<void>>();
  const begin = (name: string) =>
    limit.run(async () => {
      const task = Promise.withResolvers<void>();
      running.set(name, task);
      await task.promise.finally(() => running.delete(name));
    });
  return { begin, running: () => [...running.keys()], of: (name: string) => running.get(name)! };
}

test('no more run at once than there are slots, also when one comes while a slot passes on', async () => {
  const { begin, running, of } = tasks(new ConcurrencyLimit({ slots: 1, places: 9 }));
  const [first, second] = [begin('first'), begin('second')];
  of('first').resolve();
  await first;
  expect(running()).toEqual(['second']);
  const third = begin('third');
  await Promise.resolve();
  expect(running()).toEqual(['second']);
  of('second').resolve();
  await second;
  expect(running()).toEqual(['third']);
  of('third').resolve();
  await third;
});

test('a task that fails gives its slot to the next, and to nobody else once all are done', async () => {
  const { begin, running, of } = tasks(new ConcurrencyLimit({ slots: 2, places: 9 }));
  const all = ['a', 'b', 'c'].map(begin);
  of('a').reject(new Error('no'));
  await expect(all[0]).rejects.toThrow('no');
  expect(running()).toEqual(['b', 'c']);
  for (const name of running()) of(name).resolve();
  await Promise.all(all.slice(1));
  const later = ['d', 'e', 'f'].map(begin);
  expect(running()).toEqual(['d', 'e']);
  for (const name of ['d', 'e']) of(name).resolve();
  await Promise.all(later.slice(0, 2));
  of('f').resolve();
  await later[2];
});
