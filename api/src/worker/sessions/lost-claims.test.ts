import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AdapterError, type SessionLeases } from '@waxwing/core';
import { withMethods } from '../../../testing/with-methods.js';
import { createWorkerHarness } from '../testing/worker-harness.js';

let harness: ReturnType<typeof createWorkerHarness>;
beforeEach(() => {
  harness = createWorkerHarness();
});
afterEach(() => harness.stop());

test('a session whose claim was committed without an answer is run at the next renewal', async () => {
  const before = harness.start();
  const { instance } = await harness.linkedInstance();
  await before.stop();
  await harness.untilStatus(instance, 'disconnected');
  const { leases } = harness.world;
  let lost = 0;
  const claim: SessionLeases['claim'] = async (...asked) => {
    const claimed = await leases.claim(...asked);
    if (claimed.length === 0) return claimed;
    lost += 1;
    throw new AdapterError('the connection was reset', { cause: undefined, retryable: true });
  };
  harness.start({ leases: withMethods(leases, { claim }) });
  await harness.untilStatus(instance, 'ready');
  expect(lost).toBe(1);
});
