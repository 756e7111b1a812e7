import { expect, test } from '@jest/globals';
import { PurgeSafety } from './purge-safety.js';

test('deletes in batches until nothing is left', async () => {
  let left = 12_000;
  const asked: number[] = [];
  const safetyRetention = {
    purge: async (limit: number) => {
      asked.push(limit);
      const removed = Math.min(left, limit);
      left -= removed;
      return removed;
    },
  };
  await new PurgeSafety({ safetyRetention }).execute();
  expect(left).toBe(0);
  expect(asked.length).toBeGreaterThan(1);
});
