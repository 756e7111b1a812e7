import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@waxwing/core';
import { createDeliveryHarness, DELIVERED, failure } from '../../testing/delivery-harness.js';

describe('probed endpoints', () => {
  let harness: ReturnType<typeof createDeliveryHarness>;
  beforeEach(() => {
    harness = createDeliveryHarness();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A receiver that refuses the two oldest events always, and everything while it is down. */
  async function startPoisoned() {
    const { addEndpoint, write, pass, receiver } = harness;
    const endpoint = await addEndpoint();
    const poison = new Set(await write(endpoint.accountId, 2));
    const state = { isDown: false };
    receiver.answer = async ({ eventId }) => {
      if (state.isDown) return failure('connect');
      return poison.has(eventId) ? failure('http_4xx', 422) : DELIVERED;
    };
    await harness.begin();
    await pass(MINUTE_MS);
    state.isDown = true;
    return { endpoint, poison, state };
  }

  test.each([
    ['a minute', MINUTE_MS, 5 * MINUTE_MS],
    ['a day', 24 * HOUR_MS, 2.2 * HOUR_MS],
  ])(
    'an endpoint that is back after %s gets what waits, whatever the oldest events do there',
    async (_, outageMs, soonMs) => {
      const { write, pass, requests, idsOf, endpointNow } = harness;
      const { endpoint, poison, state } = await startPoisoned();
      const ids = await write(endpoint.accountId, 200);
      await pass(outageMs);
      state.isDown = false;
      requests.length = 0;
      await pass(soonMs);
      const good = idsOf().filter((id) => !poison.has(id));
      expect(new Set(good)).toEqual(new Set(ids));
      expect(good).toHaveLength(ids.length);
      expect((await endpointNow(endpoint)).lastSuccessAt).not.toBeNull();
    },
  );

  test('an endpoint that is back gets what was never tried, also where little of it is read before', async () => {
    const { write, pass, idsOf, world } = harness;
    const { endpoint, state } = await startPoisoned();
    const { accountId } = endpoint;
    // The first is tried, and the second is all that is read until a probe.
    await world.writeEvents([
      { accountId, type: 'key.created' },
      { accountId, type: 'key.created' },
    ]);
    await pass(1);
    const ids = await write(accountId, 100);
    await pass(MINUTE_MS);
    state.isDown = false;
    await pass(5 * MINUTE_MS);
    expect(idsOf()).toEqual(expect.arrayContaining(ids));
  });

  test('with strict order nothing passes the oldest event, also while its endpoint is probed', async () => {
    const { addEndpoint, write, pass, receiver, idsOf } = harness;
    const endpoint = await addEndpoint({ strict: true, maxInFlight: 1 });
    let isDown = false;
    receiver.answer = async () => (isDown ? failure('connect') : DELIVERED);
    await harness.begin();
    const before = await write(endpoint.accountId, 3);
    await pass(MINUTE_MS);
    isDown = true;
    const [oldest] = await write(endpoint.accountId, 20);
    await pass(24 * HOUR_MS);
    expect(new Set(idsOf())).toEqual(new Set([...before, oldest]));
  });
});
