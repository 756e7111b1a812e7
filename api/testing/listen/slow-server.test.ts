import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase, temporaryFolder } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { call } from '../http.js';
import { Product } from '../product.js';
import { HookReceiver } from './hook-receiver.js';
import { ListenProgram } from './listen-program.js';

/** More than a stream keeps for a client that does not read, more than the sockets hold, and more than a stream repeats. */
const EVENTS = 3_000;
const WRITE_EVENTS = `insert into events (account_id, type, object_id, facts)
  select id, 17, gen_random_uuid(),
    jsonb_build_object('name', repeat('x', 4000) || number, 'isActive', true, 'expiresAt', null)
  from accounts, generate_series(1, $1) number order by number`;

describe('listen.mjs before a server that is slow', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let client: Database;
  let product: Product;
  let receiver: HookReceiver;
  let program: ListenProgram | undefined;
  beforeEach(async () => {
    database = await freshDatabase();
    folder = await temporaryFolder();
    client = await Database.connect(database.url, { max: 2 });
    product = await Product.start({ dataDir: folder.path, env: { DATABASE_URL: database.url } });
    receiver = await HookReceiver.open();
  });
  afterEach(async () => {
    await program?.kill();
    receiver?.close();
    await product?.end();
    await client?.close();
    await folder?.remove();
    await database?.drop();
  });

  async function keyOfAsha(): Promise<string> {
    const email = `asha-${randomUUID()}@example.com`;
    const user = { username: 'Asha', email, password: 'a long password' };
    const bearer = (await call(`${product.url}/api/auth/signup`, { body: user })).body.token as string;
    await call(`${product.url}/api/subscription/claim-free`, { bearer, body: {} });
    const body = { name: 'Listen', scopes: ['events:read'] };
    const created = await call(`${product.url}/api/api-keys`, { bearer, body });
    return (created.body.apiKey as { api_key: string }).api_key;
  }

  it('passes everything on, in order and once, though Waxwing cuts it off meanwhile', async () => {
    const key = await keyOfAsha();
    const file = await ListenProgram.download(product.url, folder.path);
    program = new ListenProgram(file, { key, args: ['--forward', receiver.url] });
    await program.untilPrinted('Connected');
    const release = receiver.hold();
    await waitUntil(async () => {
      if (receiver.received.length === 0) await client.query(WRITE_EVENTS, [1]);
      return receiver.received.length > 0;
    }, 'the first event');
    await client.query(WRITE_EVENTS, [EVENTS]);
    await waitUntil(
      async () => /^waxwing_event_streams 0$/m.test(await (await fetch(`${product.url}/metrics`)).text()),
      'Waxwing to cut off a client that does not read',
    );
    release();

    const rows = await client.query<{ id: string }>(
      `select 'evt_' || replace(id::text, '-', '') as id from events order by txid, seq`,
    );
    const written = rows.map(({ id }) => id);
    await waitUntil(
      () => receiver.received.at(-1)?.headers['webhook-id'] === written.at(-1),
      'the last event',
    );
    // A second attempt is no second copy: the server may have been too slow for its first.
    const ids = receiver.received
      .filter(({ headers }) => headers['waxwing-attempt'] === '1')
      .map(({ headers }) => headers['webhook-id'] ?? '');
    expect(ids).toEqual(written.slice(written.indexOf(ids[0]!)));
  });
});
