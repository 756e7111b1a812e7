import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeliveryTargets } from '@waxwing/core';
import { createDeliveryHarness } from '../testing/delivery-harness.js';

const LOOK_MS = 200;
const SLOW_MS = 10 * LOOK_MS;

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

/** What a notification makes the worker read comes late, and is as old as that. */
function slowTargets(targets: DeliveryTargets): DeliveryTargets {
  return {
    async list(of) {
      const listed = await targets.list(of);
      if (of.accountIds) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return listed;
    },
    listRetries: (...args) => targets.listRetries(...args),
  };
}

test('what was delivered and forgotten during a slow look at its account is not sent again', async () => {
  const { addEndpoint, write, pass, start, idsOf, world } = harness;
  const { accountId } = await addEndpoint();
  start({ lookMs: LOOK_MS, deliveryTargets: slowTargets(world.deliveryTargets) });
  await pass(LOOK_MS);
  const ids = await write(accountId, 3);
  await pass(2 * SLOW_MS);
  expect(idsOf()).toEqual(ids);
});
