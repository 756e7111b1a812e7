import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeliveryTargets } from '@waxwing/core';
import { after, createDeliveryHarness, DELIVERED, failure } from '../../testing/delivery-harness.js';

const SLOW_MS = 3_000;
/** Beyond the next probe. */
const LOOK_MS = 50_000;

let harness: ReturnType<typeof createDeliveryHarness>;
/** How late a reading of retries is answered. */
let lateMs: number;
beforeEach(() => {
  harness = createDeliveryHarness();
  lateMs = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

function lateRetries({ list, listRetries }: DeliveryTargets): DeliveryTargets {
  return {
    list,
    async listRetries(...query) {
      const read = await listRetries(...query);
      await after(lateMs);
      return read;
    },
  };
}

const publicId = ({ id }: { id: string }) => `evt_${id}`;

test('what is delivered during a slow reading of retries is not sent again', async () => {
  const { addEndpoint, write, pass, receiver, requests, idsOf, start, world } = harness;
  const { id: endpointId, accountId } = await addEndpoint({ maxInFlight: 1 });
  start({ deliveryTargets: lateRetries(world.deliveryTargets) });
  await write(accountId);
  await pass(300);
  receiver.answer = async () => failure('http_5xx', 500);
  const failed = await write(accountId, 2);
  await pass(4_000);
  expect(idsOf().slice(1)).toEqual(failed);
  // Both are read together, and the second one waits for the first.
  const before = requests.length;
  receiver.answer = () => after(500);
  const [delivered] = world.store.events.rows;
  while (requests.length === before) await pass(10);
  lateMs = SLOW_MS;
  await world.deliveries.resend({ accountId, endpointId, event: delivered! });
  await pass(4 * SLOW_MS);
  expect(idsOf().slice(before)).toEqual([...failed, publicId(delivered!)]);
});

test('what is put back during a slow reading of retries keeps its turn in a strict order', async () => {
  const { addEndpoint, write, pass, receiver, requests, idsOf, start, world } = harness;
  const { id: endpointId, accountId } = await addEndpoint({ strict: true, maxInFlight: 1 });
  start({ deliveryTargets: lateRetries(world.deliveryTargets) });
  const [first] = await write(accountId);
  await pass(300);
  const [event] = world.store.events.rows;
  const resend = () => world.deliveries.resend({ accountId, endpointId, event: event! });
  receiver.answer = async () => failure('connect');
  const [second, third] = await write(accountId, 2);
  // Events of two kinds fail, until the endpoint is probed.
  for (let failures = 0; failures < 4; failures++) {
    await resend();
    await pass(300);
  }
  let probe = () => {};
  receiver.answer = () => new Promise((resolve) => (probe = () => resolve(failure('connect'))));
  const before = requests.length;
  while (requests.length === before) await pass(10);
  expect(requests.at(-1)!.eventId).toBe(second);
  lateMs = SLOW_MS;
  await resend();
  await pass(10);
  probe();
  receiver.answer = async () => DELIVERED;
  await pass(LOOK_MS);
  expect(idsOf().slice(before + 1)).toEqual([first, second, third]);
});
