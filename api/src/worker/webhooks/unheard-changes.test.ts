import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type DeliveryHints, DisableEndpoint, MINUTE_MS } from '@waxwing/core';
import { createDeliveryHarness, DELIVERED, failure } from '../testing/delivery-harness.js';

const LOOK_MS = 60_000;
const never = () => () => undefined;
/** Notifications that are lost: a worker finds by its next look what was changed before. */
const UNHEARD: DeliveryHints = { onEvents: never, onShardsReleased: never };

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

test('an endpoint that was disabled, and enabled again before its worker looked, goes on', async () => {
  const { addEndpoint, write, pass, receiver, start, idsOf, world, ports } = harness;
  const endpoint = await addEndpoint();
  const ids = await write(endpoint.accountId, 3);
  receiver.answer = async () => failure('gone', 410);
  const disableEndpoint: Pick<DisableEndpoint, 'execute'> = {
    async execute(disabled, why) {
      const isDisabled = await new DisableEndpoint(ports).execute(disabled, why);
      await world.webhookEndpoints.change(disabled.accountId, disabled.id, () => ({
        endpoint: { state: 'enabled', disabledReason: null, failingSince: null, recordingUntil: null },
      }));
      receiver.answer = async () => DELIVERED;
      return isDisabled;
    },
  };
  start({ disableEndpoint, deliveryHints: UNHEARD });
  await pass(2 * LOOK_MS);
  expect(idsOf()).toEqual([ids[0], ...ids]);
});

test('an endpoint that was enabled from now on, before its worker looked, is told nothing old', async () => {
  const { addEndpoint, write, pass, receiver, start, requests, idsOf, retries, world } = harness;
  const endpoint = await addEndpoint();
  const old = await write(endpoint.accountId, 20);
  receiver.answer = async () => failure('connect');
  start({ deliveryHints: UNHEARD });
  await pass(30 * MINUTE_MS);
  expect(retries().length).toBeGreaterThan(0);
  await world.webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
    endpoint: { state: 'enabled', disabledReason: null, failingSince: null, recordingUntil: null },
    skipToEnd: true,
  }));
  await pass(LOOK_MS);
  requests.length = 0;
  receiver.answer = async () => DELIVERED;
  const wanted = await write(endpoint.accountId, 2);
  await pass(30 * MINUTE_MS);
  expect(idsOf().filter((id) => old.includes(id))).toEqual([]);
  expect(idsOf()).toEqual(wanted);
});
