import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster, CONTACTS } from '../cluster.js';
import type { LinkedCustomer } from '../customer.js';
import { call } from '../http.js';
import type { Product } from '../product.js';
import { aDocument, type Document, documentsAt, sendDocument } from './documents.js';

type Fault = Parameters<Cluster['sandbox']['control']['injectFault']>[0];

const [TO] = CONTACTS as [string];

describe('a document whose way to WhatsApp’s media hosts is not free', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let cluster: Cluster;
  let product: Product;
  let shop: LinkedCustomer;
  beforeAll(async () => {
    fresh = await freshDatabase();
    cluster = await Cluster.open(fresh.url);
    product = await cluster.start('all');
    [shop] = (await cluster.customers(product, 1)) as [LinkedCustomer];
    database = await Database.connect(fresh.url);
  });
  afterAll(async () => {
    await database.close();
    await cluster.close();
    await fresh.drop();
  });

  async function send(document: Document): Promise<string> {
    const { status, body } = await sendDocument(product.url, shop, TO, document);
    expect(status).toBe(202);
    return body.id as string;
  }

  async function messageOf(id: string) {
    return (await call(`${product.url}/api/v1/messages/${id}`, { bearer: shop.key })).body;
  }

  async function charged(): Promise<number> {
    const [row] = await database.query<{ charged: number }>(
      'select sum(window_used)::int as charged from subscriptions',
    );
    return row?.charged ?? 0;
  }

  const upload = { way: 'upload', count: 1 } as const;

  it.each<[string, Fault]>([
    ['the first host is dead', { kind: 'media-refuse', host: 1, ...upload }],
    ['the first host is silent', { kind: 'media-hang', host: 1, ...upload }],
    ['the token for uploads has expired', { kind: 'media-stale-auth', ...upload }],
    ['the answer names no path', { kind: 'media-no-path', ...upload }],
  ])('arrives once where %s, and is charged once', async (_, fault) => {
    const { control } = cluster.sandbox;
    const before = await charged();
    await control.injectFault(fault);
    const receipt = aDocument(100_000);
    const id = await send(receipt);
    const arrived = () => documentsAt(cluster, [TO]).filter(({ file }) => file?.sha256 === receipt.sha256);
    await waitUntil(() => arrived().length > 0, 'the document');
    expect(arrived()).toMatchObject([{ frames: 1, file: { problem: null, rejections: [] } }]);
    expect(control.faults()).toEqual([]);
    await waitUntil(async () => (await messageOf(id)).status !== 'pending', 'the acknowledgement');
    expect(await charged()).toBe(before + 1);
  });

  it('fails where all hosts stay dead until it expires, and is not charged', async () => {
    const { control } = cluster.sandbox;
    const [before, received] = [await charged(), documentsAt(cluster, [TO]).length];
    await control.injectFault({ kind: 'media-refuse', way: 'upload', count: 1_000 });
    const left = () => control.faults().map(({ left: times }) => times);
    const id = await send(aDocument(100_000));
    await waitUntil(() => left()[0] !== 1_000, 'the first attempt');
    expect(await messageOf(id)).toMatchObject({ status: 'pending' });
    await database.query(`update messages set expires_at = now() where wa_id = $1`, [
      (await messageOf(id)).wa_id,
    ]);
    await waitUntil(async () => (await messageOf(id)).status === 'failed', 'the end of the message');
    expect(await messageOf(id)).toMatchObject({ failure_code: 'expired' });
    expect([await charged(), documentsAt(cluster, [TO]).length]).toEqual([before, received]);
  });
});
