import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster } from './cluster.js';
import { call } from './http.js';

const ACCOUNTS = 8;
const EVENTS = 300;
/** In flight and not recorded yet: what the end of one worker may repeat. */
const REPEATS = 256 + 1_000;

// Whatever the product writes, an event is a row: these are written as fast as the database takes them.
const WRITE_EVENTS = `insert into events (account_id, type, object_id, facts)
  select account_id, 17, gen_random_uuid(), '{"name": "Shop", "isActive": true, "expiresAt": null}'
  from webhook_endpoints, generate_series(1, $1)`;

describe('workers that deliver events', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let cluster: Cluster;
  let client: Database;
  let receiver: Server;
  /** How often each event arrived, by its id. */
  let arrivals: Map<string, number>;
  beforeEach(async () => {
    database = await freshDatabase();
    cluster = await Cluster.open(database.url);
    client = await Database.connect(database.url, { max: 2 });
    arrivals = new Map();
    receiver = createServer((request, response) => {
      const id = String(request.headers['webhook-id']);
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      request.resume().on('end', () => response.end('ok'));
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  afterEach(async () => {
    await client.close();
    await cluster.close();
    receiver.close();
    receiver.closeAllConnections();
    await database.drop();
  });

  async function shopWithWebhook(api: string): Promise<void> {
    const { port } = receiver.address() as AddressInfo;
    const email = `asha-${randomUUID()}@example.com`;
    const signUp = await call(`${api}/api/auth/signup`, {
      body: { username: 'Asha', email, password: 'a long password' },
    });
    const bearer = signUp.body.token as string;
    await call(`${api}/api/subscription/claim-free`, { bearer, body: {} });
    const url = `http://127.0.0.1:${port}/hook`;
    const created = await call(`${api}/api/webhooks`, { bearer, body: { url, events: ['key.created'] } });
    if (created.status !== 201)
      throw new Error(`no webhook: ${created.status} ${JSON.stringify(created.body)}`);
  }

  const written = async () => {
    const rows = await client.query<{ id: string }>(
      `select 'evt_' || replace(id::text, '-', '') as id from events`,
    );
    return rows.map(({ id }) => id);
  };
  const unfinished = async () => {
    const rows = await client.query(`select from webhook_endpoints w where exists (
      select from events e where e.account_id = w.account_id and (e.txid, e.seq) > (w.position_txid, w.position_seq)
    ) union all select from webhook_retries`);
    return rows.length;
  };

  it('deliver every event under its id, though one is killed and another suspended beyond its leases', async () => {
    const api = await cluster.start('api');
    for (let count = 0; count < ACCOUNTS; count++) await shopWithWebhook(api.url);
    const workers = [];
    for (let count = 0; count < 3; count++) workers.push(await cluster.start('delivery'));
    const [killed, frozen, last] = workers;
    await client.query(WRITE_EVENTS, [EVENTS]);
    await waitUntil(() => arrivals.size > EVENTS, 'the first deliveries');
    frozen!.freeze();
    await killed!.kill();
    await client.query(WRITE_EVENTS, [EVENTS]);
    await waitUntil(async () => (await unfinished()) === 0, 'the last worker to deliver everything');
    frozen!.thaw();
    await client.query(WRITE_EVENTS, [EVENTS]);
    await waitUntil(
      async () => (await unfinished()) === 0,
      'the woken worker and the last to deliver the rest',
    );

    const ids = await written();
    expect(ids.length).toBe(3 * ACCOUNTS * EVENTS);
    await waitUntil(() => ids.every((id) => arrivals.has(id)), 'every event to arrive');
    expect(arrivals.size).toBe(ids.length);
    const repeats = [...arrivals.values()].reduce((sum, count) => sum + count - 1, 0);
    expect(repeats).toBeLessThanOrEqual(2 * REPEATS);
    await last!.end();
    const rows = await client.query<{ owner: string }>(`select distinct owner from webhook_shards`);
    expect(rows.every(({ owner }) => owner === '' || owner.startsWith('delivery-'))).toBe(true);
  });
});
