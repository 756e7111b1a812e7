import { expect, test } from '@jest/globals';
import { PurgeIdempotencyKeys } from './purge-idempotency-keys.js';

test('deletes keys in batches until a batch is not full', async () => {
  let left = 11_000;
  const asked: number[] = [];
  const idempotency = {
    purge: async (limit: number) => {
      asked.push(limit);
      const removed = Math.min(left, limit);
      left -= removed;
      return removed;
    },
  };
  await new PurgeIdempotencyKeys({ idempotency }).execute();
  expect(left).toBe(0);
  expect(asked).toHaveLength(3);
});
