import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EmbeddedPostgres } from '@waxwing/adapters/embedded-postgres';
import { Database } from '@waxwing/adapters/postgres';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster } from './cluster.js';
import { call } from './http.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { shopWithWebhook, unfinishedDeliveries, writeEvents } from './webhook-shop.js';

/** Longer than the lease of a shard. */
const AWAY_MS = 18_000;
const ACCOUNTS = 4;
const EVENTS = 1_000;
/** In flight and not recorded: more nothing starts, and more is not repeated. */
const UNRECORDED = 256 + 1_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let postgres: EmbeddedPostgres;
let cluster: Cluster;
let receiver: WebhookReceiver;

const startDatabase = async () => {
  postgres = await EmbeddedPostgres.start({ dataDir: join(folder.path, 'db'), fsync: false });
};
beforeEach(async () => {
  folder = await temporaryFolder();
  await startDatabase();
  cluster = await Cluster.open(postgres.connectionString());
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await cluster.close();
  receiver.close();
  await postgres.stop();
  await folder.remove();
});

async function withClient<T>(work: (client: Database) => Promise<T>): Promise<T> {
  const client = await Database.connect(postgres.connectionString(), { max: 1 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

it('a database away amid deliveries: nothing is lost, little is repeated, and calls are told to come back', async () => {
  const api = await cluster.start('api');
  const shops = [];
  for (let n = 0; n < ACCOUNTS; n++) shops.push(await shopWithWebhook(api.url, receiver.url));
  await cluster.start('delivery');
  const ids = await withClient((client) => writeEvents(client, EVENTS));
  await waitUntil(() => receiver.arrivals.size > 200, 'the first deliveries');
  await postgres.stop();
  const before = receiver.received.length;
  // deadline: longer than a lease lasts; what is asked meanwhile has no time
  const end = performance.now() + AWAY_MS;
  for (; performance.now() < end; await delay(1_000)) {
    const answer = await call(`${api.url}/api/webhooks`, { bearer: shops[0]!.token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  }
  expect(receiver.received.length - before).toBeLessThanOrEqual(UNRECORDED);

  await startDatabase();
  await withClient((client) =>
    waitUntil(async () => (await unfinishedDeliveries(client)) === 0, 'the rest to be delivered'),
  );
  expect(new Set(receiver.arrivals.keys())).toEqual(new Set(ids));
  expect(receiver.repeats).toBeLessThanOrEqual(UNRECORDED);
});
