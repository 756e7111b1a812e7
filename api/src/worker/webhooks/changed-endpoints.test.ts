import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, maskOf, UpdateWebhook } from '@waxwing/core';
import { MemoryEndpointSecrets } from '@waxwing/core/testing';
import { after, createDeliveryHarness, DELIVERED, failure, replayOf } from '../testing/delivery-harness.js';

/** Far less than the time until a worker looks by itself. */
const SOON_MS = 50;
const LOOK_MS = 60_000;
const ANSWER_MS = 10_000;

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

const NEW_URL = 'https://shop.example/new';

function changeUrl(
  ports: typeof harness.ports,
  { accountId, id: endpointId }: { accountId: string; id: string },
): Promise<unknown> {
  const update = new UpdateWebhook({
    ...ports,
    clock: harness.clock,
    endpointSecrets: new MemoryEndpointSecrets(),
    targetUrls: { refusalOf: () => undefined },
  });
  return update.execute({ accountId, endpointId, url: NEW_URL });
}

/** An endpoint with a long queue whose receiver takes its time: nothing is recorded for a while. */
async function busyEndpoint() {
  const { addEndpoint, write, pass, receiver, start } = harness;
  receiver.answer = () => after(ANSWER_MS);
  const endpoint = await addEndpoint({ maxInFlight: 2 });
  start();
  await write(endpoint.accountId, 50);
  await pass(1_000);
  return endpoint;
}

describe('while events wait, a worker hears at once', () => {
  test('of a new secret: what starts after the change is signed with it', async () => {
    const { pass, requests, world } = harness;
    const { accountId, id } = await busyEndpoint();
    const previousSecretUntil = new Date(Date.now() + HOUR_MS);
    await world.webhookEndpoints.change(accountId, id, ({ sealed }) => ({
      sealed: { secret: Buffer.from('rotated'), previousSecret: sealed.secret, previousSecretUntil },
    }));
    await pass(SOON_MS);
    const before = requests.length;
    await pass(ANSWER_MS);
    const secrets = requests.slice(before).map(({ endpoint }) => endpoint.secrets);
    expect(secrets.length).toBeGreaterThan(0);
    for (const [newest, ...others] of secrets) {
      expect(newest).toBe(Buffer.from('rotated').toString('base64'));
      expect(others).toHaveLength(1);
    }
  });

  test('of a new URL: what waits goes there', async () => {
    const { pass, requests, world } = harness;
    const { accountId, id } = await busyEndpoint();
    const url = 'https://shop.example/new';
    await world.webhookEndpoints.change(accountId, id, () => ({ endpoint: { url } }));
    await pass(SOON_MS);
    const before = requests.length;
    await pass(ANSWER_MS);
    expect(new Set(requests.slice(before).map(({ endpoint }) => endpoint.url))).toEqual(new Set([url]));
  });

  test('of fewer types: what waits of the others goes out no more, but for what its owner asks for', async () => {
    const { addEndpoint, write, pass, receiver, requests, start, retries, world, idsOf } = harness;
    const endpoint = await addEndpoint({ maxInFlight: 2 });
    receiver.answer = async () => failure('http_5xx', 500);
    start();
    const [failed] = await write(endpoint.accountId);
    await pass(1_000);
    expect(retries()).toHaveLength(1);
    receiver.answer = () => after(ANSWER_MS);
    await write(endpoint.accountId, 20);
    await pass(1_000);
    await world.webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
      endpoint: { types: maskOf(['key.deleted']) },
    }));
    await pass(SOON_MS);
    requests.length = 0;
    const wanted = await write(endpoint.accountId, 3, 'key.deleted');
    await pass(HOUR_MS);
    expect(idsOf()).toEqual(wanted);
    expect(retries()).toEqual([]);

    const [event] = world.store.events.rows;
    await world.deliveries.resend({ accountId: endpoint.accountId, endpointId: endpoint.id, event: event! });
    await pass(1_000);
    expect(idsOf().slice(3)).toEqual([failed]);
  });

  test('of a new URL while the old one fails: what waits goes there at once', async () => {
    const { addEndpoint, write, pass, receiver, requests, start, idsOf, ports, retries, endpointNow } =
      harness;
    const endpoint = await addEndpoint();
    receiver.answer = async ({ endpoint: { url } }) =>
      url === NEW_URL ? DELIVERED : { ...failure('paused', 503), retryAfterMs: HOUR_MS };
    start();
    const ids = await write(endpoint.accountId, 50);
    await pass(119 * HOUR_MS);
    expect((await endpointNow(endpoint)).failingSince).not.toBeNull();
    requests.length = 0;
    await changeUrl(ports, endpoint);
    await pass(2_000);
    expect(new Set(idsOf())).toEqual(new Set(ids));
    expect([retries(), await endpointNow(endpoint)]).toMatchObject([
      [],
      { state: 'enabled', failingSince: null },
    ]);
  });

  test('that it was disabled and enabled again between two looks: it begins with a closed breaker', async () => {
    const { addEndpoint, write, pass, receiver, requests, start, idsOf, world, endpointNow } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('connect');
    start();
    const ids = await write(endpoint.accountId, 10);
    await pass(HOUR_MS);
    expect((await endpointNow(endpoint)).failingSince).not.toBeNull();
    receiver.answer = async () => DELIVERED;
    requests.length = 0;
    await world.webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
      endpoint: { state: 'enabled', disabledReason: null, failingSince: null, recordingUntil: null },
    }));
    await pass(SOON_MS);
    const sent = idsOf();
    expect(sent.length).toBeGreaterThan(0);
    for (const id of sent) expect(ids).toContain(id);
    await pass(1_000);
    expect(await endpointNow(endpoint)).toMatchObject({ state: 'enabled', failingSince: null });
  });

  test.each([
    ['410', failure('gone', 410)],
    ['429', { ...failure('paused', 429), retryAfterMs: HOUR_MS }],
  ])(
    'of a new URL: a late %s of the old one says nothing of it, and its event goes to the new one',
    async (_, late) => {
      const { addEndpoint, write, pass, receiver, requests, start, ports, endpointNow, jobs } = harness;
      const endpoint = await addEndpoint();
      receiver.answer = async ({ endpoint: { url } }) => {
        if (url === NEW_URL) return DELIVERED;
        await after(ANSWER_MS);
        return late;
      };
      start();
      const [id] = await write(endpoint.accountId);
      await pass(1_000);
      await changeUrl(ports, endpoint);
      await pass(ANSWER_MS);
      expect(requests).toMatchObject([{ eventId: id }, { eventId: id, endpoint: { url: NEW_URL } }]);
      expect(await endpointNow(endpoint)).toMatchObject({ state: 'enabled', failingSince: null });
      expect(jobs.waiting('mail')).toEqual([]);
    },
  );

  test.each([
    [
      'that it was disabled',
      ({ accountId, id }: { accountId: string; id: string }) =>
        harness.world.webhookEndpoints.change(accountId, id, () => ({
          endpoint: { state: 'disabled', disabledReason: 'by_owner' },
        })),
    ],
    [
      'that it was removed',
      ({ accountId, id }: { accountId: string; id: string }) =>
        harness.world.webhookEndpoints.remove(accountId, id),
    ],
    [
      'that its account was closed',
      ({ accountId }: { accountId: string }) => harness.world.accounts.close(accountId, new Date()),
    ],
  ])('%s: nothing starts any more', async (_, end) => {
    const { pass, requests } = harness;
    const endpoint = await busyEndpoint();
    await end(endpoint);
    await pass(SOON_MS);
    const before = requests.length;
    await pass(HOUR_MS);
    expect(requests).toHaveLength(before);
  });

  test('that a replay was cancelled: nothing more of it starts, and new events still do', async () => {
    const { addEndpoint, write, pass, receiver, requests, start, world } = harness;
    const endpoint = await addEndpoint({ maxInFlight: 2 });
    start();
    await write(endpoint.accountId, 50);
    await pass(2_000);
    receiver.answer = () => after(ANSWER_MS);
    const to = world.store.events.rows.at(-1)!.position;
    await world.replays.start(replayOf(endpoint, to));
    await pass(1_000);
    await world.replays.cancel(endpoint.accountId, endpoint.id);
    await pass(SOON_MS);
    requests.length = 0;
    await pass(LOOK_MS - SOON_MS);
    expect(requests).toEqual([]);
    const [id] = await write(endpoint.accountId);
    await pass(HOUR_MS);
    expect(requests).toMatchObject([{ eventId: id, origin: 'new' }]);
  });
});
