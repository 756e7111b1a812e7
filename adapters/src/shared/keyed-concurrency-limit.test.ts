import { describe, expect, test } from '@jest/globals';
import { KeyedConcurrencyLimit } from './keyed-concurrency-limit.js';

describe('KeyedConcurrencyLimit', () => {
  const gate = () => Promise.withResolvers<void>();

  test('runs a few tasks per key, queues some, refuses the rest, and does not affect other keys', async () => {
    const limit = new KeyedConcurrencyLimit({ slots: 2, queueSize: 1 });
    const gates = [gate(), gate(), gate(), gate()];
    const begun: number[] = [];
    const run = (key: string, n: number) =>
      limit.run(key, () => {
        begun.push(n);
        return gates[n]!.promise;
      });
    const [first, second, third] = [run('asha', 0), run('asha', 1), run('asha', 2)];
    await expect(run('asha', 3)).rejects.toMatchObject({ retryable: true });
    const other = run('ravi', 3);
    expect(begun).toEqual([0, 1, 3]);

    gates[0]!.resolve();
    await first;
    expect(begun).toEqual([0, 1, 3, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all([second, third, other]);
  });

  test('keeps nothing of a key whose tasks have ended, successful or not', async () => {
    const limit = new KeyedConcurrencyLimit({ slots: 1, queueSize: 0 });
    const held = gate();
    const running = limit.run('asha', () => held.promise);
    await expect(limit.run('asha', async () => undefined)).rejects.toThrow();
    expect(limit.keys).toBe(1);
    held.reject(new Error('no'));
    await expect(running).rejects.toThrow('no');
    expect(limit.keys).toBe(0);
  });
});
