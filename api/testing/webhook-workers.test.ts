import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster } from './cluster.js';
import type { Product } from './product.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { shopWithWebhook, unfinishedDeliveries, writeEvents } from './webhook-shop.js';

const ACCOUNTS = 8;
const EVENTS = 300;
/** In flight and not recorded yet: what the end of one worker may repeat. */
const REPEATS = 256 + 1_000;

describe('workers that deliver events', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let cluster: Cluster;
  let client: Database;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    database = await freshDatabase();
    cluster = await Cluster.open(database.url);
    client = await Database.connect(database.url, { max: 2 });
    receiver = await WebhookReceiver.start();
  });
  afterEach(async () => {
    await client.close();
    await cluster.close();
    receiver.close();
    await database.drop();
  });

  const start = async (accounts: number, count: number) => {
    const api = await cluster.start('api');
    for (let n = 0; n < accounts; n++) await shopWithWebhook(api.url, receiver.url);
    const workers: Product[] = [];
    while (workers.length < count) workers.push(await cluster.start('delivery'));
    return workers;
  };
  const untilDelivered = (by: string) =>
    waitUntil(async () => (await unfinishedDeliveries(client)) === 0, `${by} to deliver everything`);

  const shardTakeovers = async () => {
    const [row] = await client.query<{ epochs: number }>(
      `select epoch::integer as epochs from webhook_shards where shard = (
        select get_byte(uuid_send(account_id), 15) % 64 from webhook_endpoints
      )`,
    );
    return row!.epochs;
  };

  it('deliver every event under its id, though one is killed and another suspended beyond its leases', async () => {
    const [killed, frozen, last] = await start(ACCOUNTS, 3);
    const ids = await writeEvents(client, EVENTS);
    await waitUntil(() => receiver.arrivals.size > EVENTS, 'the first deliveries');
    frozen!.freeze();
    await killed!.kill();
    ids.push(...(await writeEvents(client, EVENTS)));
    await untilDelivered('the last worker');
    frozen!.thaw();
    ids.push(...(await writeEvents(client, EVENTS)));
    await untilDelivered('the woken worker and the last');

    await waitUntil(() => ids.every((id) => receiver.arrivals.has(id)), 'every event to arrive');
    expect(receiver.arrivals.size).toBe(ids.length);
    expect(receiver.repeats).toBeLessThanOrEqual(2 * REPEATS);
    await last!.end();
    const rows = await client.query<{ owner: string }>(`select distinct owner from webhook_shards`);
    expect(rows.every(({ owner }) => owner === '' || owner.startsWith('delivery-'))).toBe(true);
  });

  it('deliver every event though one after the other is killed and started again', async () => {
    const workers = await start(ACCOUNTS, 3);
    const ids: string[] = [];
    for (const worker of [...workers, ...workers]) {
      ids.push(...(await writeEvents(client, EVENTS / 3)));
      const before = receiver.received.length;
      await waitUntil(() => receiver.received.length > before, 'deliveries to kill the worker in');
      await worker.kill();
      await worker.resume();
    }
    await untilDelivered('the workers');
    await waitUntil(() => ids.every((id) => receiver.arrivals.has(id)), 'every event to arrive');
    expect(receiver.arrivals.size).toBe(ids.length);
    expect(receiver.repeats).toBeLessThanOrEqual(6 * REPEATS);
    await waitUntil(async () => {
      const leases = await client.query<{ shards: number }>(
        'select count(*)::integer as shards from webhook_shards where expires_at > now() group by owner',
      );
      return leases.length === 3 && leases.reduce((sum, { shards }) => sum + shards, 0) === 64;
    }, 'the shards of the killed ones to be taken over');
  });

  it('refuse what a suspended one records after its shards have moved on: no cursor moves back or skips', async () => {
    const [frozen] = await start(1, 1);
    const ids = await writeEvents(client, 5);
    await untilDelivered('the first worker');
    const held: string[] = [];
    receiver.answer = ({ eventId }) => void held.push(eventId);
    ids.push(...(await writeEvents(client, 50)));
    await waitUntil(() => held.length === 10, 'as many in flight as may be');
    frozen!.freeze();

    receiver.answer = (_, response) => response.end('ok');
    const positions: bigint[] = [];
    const watch = async () => {
      const [row] = await client.query<{ at: string }>(
        'select position_txid::text::numeric * 1000000000 + position_seq as at from webhook_endpoints',
      );
      positions.push(BigInt(row!.at));
    };
    await cluster.start('delivery');
    await waitUntil(async () => {
      await watch();
      return (await unfinishedDeliveries(client)) === 0;
    }, 'the other worker to deliver everything');
    // What the suspended one has in flight fails: these would be retries, and a cursor far behind.
    receiver.cut();
    frozen!.thaw();
    await waitUntil(async () => {
      await watch();
      const owners = await client.query('select distinct owner from webhook_shards where expires_at > now()');
      return owners.length === 2;
    }, 'the woken worker to have its share of the shards');
    const takeovers = await shardTakeovers();
    ids.push(...(await writeEvents(client, 50)));
    await untilDelivered('both');
    await watch();
    // On a machine that stands still for the length of a lease, workers lose theirs that were not suspended.
    const lostLeases = (await shardTakeovers()) - takeovers;

    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(new Set(receiver.arrivals.keys())).toEqual(new Set(ids));
    expect(receiver.repeats).toBeLessThanOrEqual(held.length + lostLeases * REPEATS);
    const failed = await client.query('select from webhook_attempts where error is not null');
    expect(failed).toEqual([]);
    const failing = await client.query('select from webhook_endpoints where failing_since is not null');
    expect(failing).toEqual([]);
  });
});
