import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AdapterError, HOUR_MS, type JobQueue, MINUTE_MS, WarnOfFailingEndpoint } from '@waxwing/core';
import { after, createDeliveryHarness, DELIVERED, failure } from '../../testing/delivery-harness.js';

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('deliveries', () => {
  test('a down endpoint is asked at most 170 times a day, and gets all of 5,000 events in order once it is back', async () => {
    const { addEndpoint, write, pass, receiver, requests, idsOf, retries } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('connect');
    await harness.begin();
    const ids = await write(endpoint.accountId, 5_000);
    await pass(24 * HOUR_MS);
    expect(requests.length).toBeLessThanOrEqual(170);
    expect(requests.length).toBeGreaterThan(100);
    expect(retries().length).toBeLessThanOrEqual(10);

    requests.length = 0;
    receiver.answer = async () => DELIVERED;
    await pass(12 * MINUTE_MS);
    expect(idsOf()).toEqual(ids);
    expect(retries()).toEqual([]);
  });

  test('an endpoint that is down for 130 hours: a mail after 24, disabled at 120, and it goes on from where it stopped', async () => {
    const { addEndpoint, write, pass, receiver, requests, idsOf, jobs, world, endpointNow } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('http_5xx', 500);
    await harness.begin();
    const ids = await write(endpoint.accountId, 20);
    await pass(23 * HOUR_MS);
    expect(jobs.waiting('mail')).toEqual([]);
    await pass(2 * HOUR_MS);
    expect(jobs.waiting('mail')).toMatchObject([{ kind: 'webhook-failing', host: 'shop.example' }]);
    await pass(94 * HOUR_MS);
    expect((await endpointNow(endpoint)).state).toBe('enabled');
    await pass(2 * HOUR_MS);
    const disabled = await endpointNow(endpoint);
    expect(disabled).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    expect(disabled.recordingUntil!.getTime() - harness.clock.now().getTime()).toBeGreaterThan(
      6 * 24 * HOUR_MS,
    );
    expect(jobs.waiting('mail').map(({ kind }) => kind)).toEqual(['webhook-failing', 'webhook-disabled']);
    expect(JSON.stringify(jobs.waiting('mail'))).not.toContain('/hook');

    requests.length = 0;
    receiver.answer = async () => DELIVERED;
    await pass(20 * HOUR_MS);
    expect(requests).toEqual([]);
    const late = await write(endpoint.accountId, 3);
    await pass(HOUR_MS);
    await world.webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
      endpoint: { state: 'enabled', disabledReason: null, failingSince: null, recordingUntil: null },
    }));
    await pass(80 * HOUR_MS);
    expect(new Set(idsOf())).toEqual(new Set([...ids, ...late]));
    expect(idsOf()).toHaveLength(23);
  });

  test('a warning that could not be queued is queued with the next failure, and then no more', async () => {
    const { addEndpoint, write, pass, receiver, start, jobs, ports } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('http_5xx', 500);
    let isAway = true;
    const enqueue: JobQueue['enqueue'] = async (name, payload) => {
      if (isAway) throw new AdapterError('away', { cause: undefined, retryable: true });
      await jobs.enqueue(name, payload);
    };
    start({ warnOfFailing: new WarnOfFailingEndpoint({ ...ports, jobs: { enqueue } }) });
    await pass(10);
    await write(endpoint.accountId, 20);
    await pass(25 * HOUR_MS);
    isAway = false;
    await pass(HOUR_MS);
    expect(jobs.waiting('mail')).toMatchObject([{ kind: 'webhook-failing' }]);
    await pass(24 * HOUR_MS);
    expect(jobs.waiting('mail')).toHaveLength(1);
  });

  test.each([
    ['410 disables at once', failure('gone', 410), 'disabled'],
    ['301 is a failure that is not followed', failure('redirect', 301), 'enabled'],
    ['a connection without an answer is a failure', failure('connect'), 'enabled'],
  ])('%s', async (_, outcome, state) => {
    const { addEndpoint, write, pass, receiver, requests, endpointNow, retries } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => outcome;
    await harness.begin();
    await write(endpoint.accountId);
    await pass(1_000);
    expect(requests).toHaveLength(1);
    expect((await endpointNow(endpoint)).state).toBe(state);
    expect(retries()).toHaveLength(state === 'disabled' ? 0 : 1);
  });

  test.each([
    [30_000, 60_000],
    [HOUR_MS, HOUR_MS],
  ])(
    '429 with Retry-After of %i ms: nothing for as long, and the event again after %i ms',
    async (pauseMs, againMs) => {
      const { addEndpoint, write, pass, receiver, requests, idsOf } = harness;
      const endpoint = await addEndpoint();
      receiver.answer = async () => ({ ...failure('paused', 429), retryAfterMs: pauseMs });
      await harness.begin();
      const [first] = await write(endpoint.accountId);
      await pass(1_000);
      receiver.answer = async () => DELIVERED;
      const began = requests[0]!.at.getTime();
      const [second] = await write(endpoint.accountId);
      await pass(2 * HOUR_MS);
      const times = new Map(requests.slice(1).map(({ eventId, at }) => [eventId, at.getTime() - began]));
      expect(idsOf().length).toBe(3);
      expect(times.get(second!)).toBeGreaterThanOrEqual(pauseMs);
      expect(times.get(second!)).toBeLessThan(pauseMs + 1_000);
      expect(times.get(first!)).toBeGreaterThanOrEqual(againMs);
      expect(times.get(first!)).toBeLessThan(againMs + 5_000);
    },
  );

  test('a pause holds too where what was on its way beside the refusal arrives', async () => {
    const { addEndpoint, write, pass, receiver, requests, idsOf } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => {
      if (requests.length !== 2) return after(100);
      await after(50);
      return { ...failure('paused', 429), retryAfterMs: HOUR_MS };
    };
    await harness.begin();
    const before = await write(endpoint.accountId, 3);
    await pass(1_000);
    expect(new Set(idsOf())).toEqual(new Set(before));
    receiver.answer = async () => DELIVERED;
    const meanwhile = await write(endpoint.accountId, 5);
    await pass(59 * MINUTE_MS);
    expect(requests).toHaveLength(3);
    await pass(2 * MINUTE_MS);
    expect(new Set(idsOf().slice(3))).toEqual(new Set([before[1], ...meanwhile]));
  });

  test('such a pause goes on with the next worker', async () => {
    const { addEndpoint, write, pass, receiver, requests, start } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => {
      if (requests.length !== 2) return after(100);
      await after(50);
      return { ...failure('paused', 429), retryAfterMs: HOUR_MS };
    };
    const worker = start();
    await pass(10);
    await write(endpoint.accountId, 3);
    await pass(1_000);
    const stopped = worker.stop(1_000);
    await pass(2_000);
    await stopped;
    receiver.answer = async () => DELIVERED;
    requests.length = 0;
    await harness.begin();
    await write(endpoint.accountId, 5);
    await pass(58 * MINUTE_MS);
    expect(requests).toEqual([]);
    await pass(3 * MINUTE_MS);
    expect(requests).toHaveLength(6);
  });

  test('a poison event is tried ten times on its schedule and delays no other; recovered, it arrives under its id', async () => {
    const { addEndpoint, write, pass, receiver, requests, retries, world, clock } = harness;
    const endpoint = await addEndpoint();
    const [poison] = await write(endpoint.accountId);
    receiver.answer = async ({ eventId }) => (eventId === poison ? failure('http_4xx', 422) : DELIVERED);
    await harness.begin();
    for (let hour = 0; hour < 80; hour++) {
      const before = requests.length;
      const [good] = await write(endpoint.accountId);
      await pass(50);
      expect(requests.slice(before).map(({ eventId }) => eventId)).toContain(good);
      await pass(HOUR_MS);
    }
    const tries = requests.filter(({ eventId }) => eventId === poison);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const hours = (tries.at(-1)!.at.getTime() - tries[0]!.at.getTime()) / HOUR_MS;
    expect(hours).toBeCloseTo(75.6, 0);
    expect(retries()).toMatchObject([{ attempts: 10, nextAt: null }]);

    receiver.answer = async () => DELIVERED;
    const { accountId, id } = endpoint;
    expect(
      await world.deliveries.recover(accountId, id, new Date(clock.now().getTime() - 90 * HOUR_MS)),
    ).toBe(1);
    await pass(1_000);
    expect(requests.at(-1)).toMatchObject({ eventId: poison, attempt: 1, origin: 'retry' });
    expect(retries()).toEqual([]);
  });
});
