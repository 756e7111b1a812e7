import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type AccountEvent, HOUR_MS } from '@waxwing/core';
import pino from 'pino';
import { createDeliveryHarness, DELIVERED, failure, ID_BODIES } from '../../testing/delivery-harness.js';

/** Beyond the last retry. */
const ALL_RETRIES_MS = 90 * HOUR_MS;

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A worker whose version cannot write the events in `broken`. */
async function beginWith(broken: ReadonlySet<string>) {
  const lines: string[] = [];
  const eventBodies = {
    ...ID_BODIES,
    bodyOf(event: AccountEvent) {
      if (broken.has(`evt_${event.id}`)) throw new Error('no such fact');
      return ID_BODIES.bodyOf(event, 1);
    },
  };
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  harness.start({ eventBodies, log });
  await harness.pass(10);
  return lines;
}

test('an event that cannot be written fails after ten attempts, holds up no other and says nothing of its endpoint', async () => {
  const { addEndpoint, write, pass, idsOf, requests, retries, endpointNow, attempts, world, jobs } = harness;
  const endpoint = await addEndpoint();
  const [broken] = await write(endpoint.accountId);
  const good = await write(endpoint.accountId, 20);
  const lines = await beginWith(new Set([broken!]));
  await pass(1_000);
  expect(new Set(idsOf())).toEqual(new Set(good));
  const last = world.store.events.rows.at(-1)!.position;
  expect(await endpointNow(endpoint)).toMatchObject({ position: last, failingSince: null });

  await pass(ALL_RETRIES_MS);
  expect(requests).toHaveLength(good.length);
  expect(retries()).toMatchObject([{ attempts: 10, nextAt: null }]);
  const failed = world.store.deliveries.attempts.filter(({ error }) => error !== null);
  expect(failed).toHaveLength(10);
  for (const attempt of failed) expect(attempt).toMatchObject({ error: 'no_body', status: null });
  expect(attempts.filter(([outcome]) => outcome === 'no_body')).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, event: broken, type: 'key.created', err: { message: 'no such fact' } },
  ]);
  expect(await endpointNow(endpoint)).toMatchObject({ state: 'enabled', failingSince: null });
  expect(jobs.waiting('mail')).toEqual([]);
});

test('an event that a later version can write arrives with its next attempt', async () => {
  const { addEndpoint, write, pass, requests, retries } = harness;
  const endpoint = await addEndpoint();
  const [id] = await write(endpoint.accountId);
  const broken = new Set([id!]);
  await beginWith(broken);
  await pass(1_000);
  expect(requests).toEqual([]);
  broken.clear();
  await pass(HOUR_MS);
  expect(requests).toMatchObject([{ eventId: id, attempt: 2, origin: 'retry' }]);
  expect(retries()).toEqual([]);
});

test('with strict order it holds up those behind it until it has failed', async () => {
  const { addEndpoint, write, pass, idsOf, requests } = harness;
  const endpoint = await addEndpoint({ strict: true, maxInFlight: 1 });
  const [broken] = await write(endpoint.accountId);
  const good = await write(endpoint.accountId, 3);
  await beginWith(new Set([broken!]));
  await pass(HOUR_MS);
  expect(requests).toEqual([]);
  await pass(ALL_RETRIES_MS);
  expect(idsOf()).toEqual(good);
});

test('while its endpoint is down it uses up no attempts, and arrives once both are mended', async () => {
  const { addEndpoint, write, pass, idsOf, receiver, requests, retries, endpointNow } = harness;
  const endpoint = await addEndpoint();
  const [broken] = await write(endpoint.accountId);
  const good = await write(endpoint.accountId, 20);
  receiver.answer = async () => failure('connect');
  const ids = new Set([broken!]);
  await beginWith(ids);
  await pass(3 * HOUR_MS);
  expect((await endpointNow(endpoint)).failingSince).not.toBeNull();
  expect(retries().filter(({ nextAt }) => nextAt === null)).toEqual([]);

  requests.length = 0;
  receiver.answer = async () => DELIVERED;
  await pass(HOUR_MS);
  expect(new Set(idsOf())).toEqual(new Set(good));
  ids.clear();
  await pass(24 * HOUR_MS);
  expect(new Set(idsOf())).toEqual(new Set([broken, ...good]));
});
