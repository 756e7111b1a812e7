import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeliveryTargets } from '@waxwing/core';
import { createDeliveryHarness } from '../testing/delivery-harness.js';

const LOOK_MS = 200;

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what was delivered and forgotten during a slow look at its account is not sent again', async () => {
  const { addEndpoint, write, pass, start, idsOf, world } = harness;
  const { accountId } = await addEndpoint();
  const answered = Promise.withResolvers<void>();
  // What a notification makes the worker read comes late, and is as old as that.
  const deliveryTargets: Pick<DeliveryTargets, 'list'> = {
    async list(of) {
      const listed = await world.deliveryTargets.list(of);
      if (of.accountIds) await answered.promise;
      return listed;
    },
  };
  start({ lookMs: LOOK_MS, deliveryTargets: { ...world.deliveryTargets, ...deliveryTargets } });
  await pass(LOOK_MS);
  const ids = await write(accountId, 3);
  await pass(10 * LOOK_MS);
  expect(idsOf()).toEqual(ids);
  answered.resolve();
  await pass(10 * LOOK_MS);
  expect(idsOf()).toEqual(ids);
});
