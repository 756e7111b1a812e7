import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster, CONTACTS } from '../cluster.js';
import type { LinkedCustomer } from '../customer.js';
import type { Product } from '../product.js';
import { aDocument, documentsAt, sendDocument, uploadsIn } from './documents.js';

const MiB = 1024 * 1024;
const REPEATS = 20;

describe('a call with a file of 10 MiB, made twenty times at once under one key', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let cluster: Cluster;
  let api: Product;
  let shop: LinkedCustomer;
  beforeEach(async () => {
    fresh = await freshDatabase();
    cluster = await Cluster.open(fresh.url);
    [api] = [await cluster.start('api'), await cluster.start('worker')];
    [shop] = (await cluster.customers(api, 1)) as [LinkedCustomer];
    database = await Database.connect(fresh.url);
  });
  afterEach(async () => {
    await database.close();
    await cluster.close();
    await fresh.drop();
  });

  /** What the calls have left: messages, files, and what was charged for them. */
  async function left() {
    const [counts] = await database.query(
      `select (select count(*)::int from messages) as messages, (select count(*)::int from media) as files,
         (select sum(bytes)::int from media_usage) as bytes, (select sum(window_used)::int from subscriptions) as charged`,
    );
    return counts;
  }

  it('is one message, one file and one upload, and with other bytes is refused', async () => {
    const [to] = CONTACTS as [string];
    const [receipt, other] = [aDocument(10 * MiB), aDocument(10 * MiB)];
    const key = randomUUID();
    const send = () => sendDocument(api.url, shop, to, receipt, key);
    const answers = await Promise.all(Array.from({ length: REPEATS }, send));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(new Set(accepted.map(({ body }) => body.id)).size).toBe(1);
    // Where the first call is still under way, a repeat is told to come again.
    const others = answers.filter(({ status }) => status !== 202);
    expect(others.filter(({ body }) => body.code !== 'idempotency_in_flight')).toEqual([]);
    expect((await send()).body.id).toBe(accepted[0]!.body.id);

    await waitUntil(() => documentsAt(cluster, [to]).length > 0, 'the receipt');
    expect(documentsAt(cluster, [to])).toMatchObject([{ frames: 1, file: { sha256: receipt.sha256 } }]);
    expect(uploadsIn(cluster)).toHaveLength(1);
    const one = { messages: 1, files: 1, bytes: 10 * MiB, charged: 1 };
    expect(await left()).toEqual(one);

    const refused = await sendDocument(api.url, shop, to, other, key);
    expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await left()).toEqual(one);
  });
});
