import { afterEach, expect, jest, test } from '@jest/globals';
import { ConcurrencyLimit, type TaskPriority } from './concurrency-limit.js';

afterEach(() => {
  jest.useRealTimers();
});

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

test('no more tasks run than there are slots, also when one arrives while a slot is handed over', async () => {
  const { begin, running, of } = tasks(new ConcurrencyLimit({ slots: 1, queueSize: 9 }));
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

test('a failed task passes its slot to the next one, exactly once', async () => {
  const { begin, running, of } = tasks(new ConcurrencyLimit({ slots: 2, queueSize: 9 }));
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

const turn = (share: string, kind: { urgent?: boolean; exclusive?: boolean } = {}) => ({
  share,
  urgent: kind.urgent ?? true,
  exclusive: kind.exclusive ?? false,
});

/** Tasks that end at once, in a limit whose only slot is taken until `go`. */
function lineOf(queueSize: number) {
  const limit = new ConcurrencyLimit({ slots: 1, queueSize });
  const gate = Promise.withResolvers<void>();
  const began: string[] = [];
  const all = [limit.run(() => gate.promise)];
  const join = (name: string, its: TaskPriority = turn(name.charAt(0))) => {
    const task = limit.run(async () => {
      began.push(name);
    }, its);
    all.push(task);
    return task;
  };
  const go = async () => {
    gate.resolve();
    await Promise.allSettled(all);
    return began;
  };
  return { join, go };
}

test('the shares take turns, each with its tasks in order', async () => {
  const { join, go } = lineOf(9);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void join(name);
  expect(await go()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('urgent tasks go first and have a queue of their own', async () => {
  const { join, go } = lineOf(2);
  const slow = (name: string) => join(name, turn(name, { urgent: false }));
  const confirmations = [slow('a'), slow('b')];
  const refused = slow('c');
  void join('d');
  void join('e');
  await expect(refused).rejects.toMatchObject({ retryable: true });
  expect(await go()).toEqual(['d', 'e', 'a', 'b']);
  await Promise.all(confirmations);
});

test('patient tasks come behind all others, of whichever share, and have a queue of their own', async () => {
  const { join, go } = lineOf(3);
  const patient = (name: string) =>
    join(name, { ...turn(name.charAt(0), { urgent: false }), patienceMs: 60_000 });
  const pictures = ['p1', 'p2', 'p3'].map(patient);
  const fourth = patient('p4');
  const others = ['a1', 'a2', 'b1'].map((name) => join(name, turn(name.charAt(0), { urgent: false })));
  await expect(fourth).rejects.toMatchObject({ retryable: true });
  expect(await go()).toEqual(['a1', 'b1', 'a2', 'p1', 'p2', 'p3']);
  await Promise.all([...pictures, ...others]);
});

test('a share whose tasks took long comes behind the others, also with urgent ones, and they have no claim on all of its time', async () => {
  jest.useFakeTimers();
  const limit = new ConcurrencyLimit({ slots: 1, queueSize: 9, longMs: 1_000 });
  const began: string[] = [];
  const begin = (name: string, ms: number, urgent: boolean) =>
    limit.run(
      () => {
        began.push(name);
        return new Promise<void>((resolve) => setTimeout(resolve, ms));
      },
      turn(name.charAt(0), { urgent }),
    );
  const slow = ['s1', 's2', 's3'].map((name) => begin(name, 30_000, true));
  const first = [begin('a1', 600, false), begin('a2', 600, false), begin('a3', 1, false)];
  await jest.advanceTimersByTimeAsync(31_300);
  await Promise.all(first);
  const later = [begin('b1', 40_000, false), begin('b2', 1, false)];
  await jest.advanceTimersByTimeAsync(101_000);
  await Promise.all([...slow, ...later]);
  expect(began).toEqual(['s1', 'a1', 'a2', 'a3', 's2', 'b1', 's3', 'b2']);
});

test('a patient task that does not begin in time is refused, and one that has begun runs on', async () => {
  jest.useFakeTimers();
  const limit = new ConcurrencyLimit({ slots: 1, queueSize: 9 });
  const patient = { ...turn('a', { urgent: false }), patienceMs: 1_000 };
  const begun = Promise.withResolvers<string>();
  const first = limit.run(() => begun.promise, patient);
  const second = limit.run(async () => 'too late', patient);
  jest.advanceTimersByTime(1_000);
  await expect(second).rejects.toMatchObject({ retryable: true });
  begun.resolve('done');
  expect(await first).toBe('done');
  expect(await limit.run(async () => 'next', patient)).toBe('next');
});

test('a full queue refuses a task of the share with the most entries', async () => {
  const { join, go } = lineOf(3);
  const flood = ['a1', 'a2', 'a3'].map((name) => join(name));
  const other = join('b1');
  await expect(flood[2]).rejects.toMatchObject({ retryable: true });
  await expect(join('a4')).rejects.toMatchObject({ retryable: true });
  expect(await go()).toEqual(['a1', 'b1', 'a2']);
  await other;
});

test('an exclusive share runs one task at a time, and the other slots serve other shares', async () => {
  const limit = new ConcurrencyLimit({ slots: 3, queueSize: 9 });
  const running = new Map<string, PromiseWithResolvers<void>>();
  const begin = (name: string) =>
    limit.run(
      () => {
        const task = Promise.withResolvers<void>();
        running.set(name, task);
        return task.promise.finally(() => running.delete(name));
      },
      turn(name.charAt(0), { urgent: false, exclusive: true }),
    );
  const all = ['a1', 'a2', 'a3', 'b1'].map(begin);
  await Promise.resolve();
  expect([...running.keys()]).toEqual(['a1', 'b1']);
  running.get('a1')!.resolve();
  await all[0];
  await Promise.resolve();
  expect([...running.keys()]).toEqual(['b1', 'a2']);
  for (const _ of all) {
    for (const task of running.values()) task.resolve();
    await Promise.resolve().then(() => new Promise((resolve) => setImmediate(resolve)));
  }
  await Promise.all(all);
});

test('a slot rests after a task as long as that took while others wait, and not otherwise', async () => {
  jest.useFakeTimers();
  const { begin, running, of } = tasks(new ConcurrencyLimit({ slots: 1, queueSize: 9, rest: 1 }));
  const [first, second] = [begin('first'), begin('second')];
  jest.advanceTimersByTime(20);
  of('first').resolve();
  // Its own caller does not wait for the rest.
  await first;
  await jest.advanceTimersByTimeAsync(19);
  expect(running()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(running()).toEqual(['second']);
  jest.advanceTimersByTime(20);
  of('second').resolve();
  await second;
  const third = begin('third');
  expect(running()).toEqual(['third']);
  of('third').resolve();
  await third;
});
