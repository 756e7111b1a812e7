import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster } from '../cluster.js';
import type { LinkedCustomer } from '../customer.js';
import type { Product } from '../product.js';
import { aDocument, documentsAt, sendUploaded, uploadDocument, uploadsIn } from './documents.js';

const RECIPIENTS = Array.from({ length: 100 }, (_, n) => `9198100${String(n).padStart(5, '0')}`);

describe('an offer to a hundred customers', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let cluster: Cluster;
  let api: Product;
  let worker: Product;
  let [shop, branch]: LinkedCustomer[] = [];
  beforeEach(async () => {
    fresh = await freshDatabase();
    cluster = await Cluster.open(fresh.url);
    [api, worker] = [await cluster.start('api'), await cluster.start('worker')];
    [shop, branch] = await cluster.customers(api, 2);
    for (const number of RECIPIENTS) await cluster.sandbox.control.addPhone({ number });
    database = await Database.connect(fresh.url);
    await database.query('update subscriptions set message_limit = 1000');
  });
  afterEach(async () => {
    await database.close();
    await cluster.close();
    await fresh.drop();
  });

  it('is uploaded to WhatsApp once, again on the fourth day, and for each instance', async () => {
    const offer = aDocument(200_000);
    const id = await uploadDocument(api.url, shop!, offer);
    const arrived = () => documentsAt(cluster, RECIPIENTS);
    const toAll = () => Promise.all(RECIPIENTS.map((number) => sendUploaded(api.url, shop!, number, id)));

    await toAll();
    await waitUntil(() => arrived().length === 100, 'a hundred offers');
    expect(uploadsIn(cluster)).toHaveLength(1);

    // Three days later, in a process that remembers nothing of them.
    await worker.stop();
    await database.query(`update whatsapp_uploads set uploaded_at = uploaded_at - interval '3 days'`);
    await worker.resume();
    await toAll();
    await waitUntil(() => arrived().length === 200, 'two hundred offers');
    expect(uploadsIn(cluster)).toHaveLength(2);

    const own = await uploadDocument(api.url, branch!, offer);
    await sendUploaded(api.url, branch!, RECIPIENTS[0]!, own);
    await waitUntil(() => arrived().length === 201, 'the offer of the branch');
    const hashes = uploadsIn(cluster).map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(3);
    expect(arrived().every(({ file, frames }) => file?.sha256 === offer.sha256 && frames === 1)).toBe(true);
  });
});
