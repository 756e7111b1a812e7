import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { delay, waitUntil } from '@waxwing/core/testing';
import { Cluster, CONTACTS } from '../cluster.js';
import type { LinkedCustomer } from '../customer.js';
import { call } from '../http.js';
import type { Product } from '../product.js';
import { aDocument, documentsAt, sendDocument, uploadsIn } from './documents.js';

const MiB = 1024 * 1024;

/** How many sessions a process holds, in whatever state. */
async function sessionsOf({ url }: Product): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^waxwing_sessions\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('a worker that is suspended in the middle of an upload', () => {
  let cluster: Cluster;
  let api: Product;
  let first: Product;
  let shop: LinkedCustomer;
  beforeEach(async () => {
    cluster = await Cluster.open();
    [api, first] = [await cluster.start('api'), await cluster.start('worker')];
    [shop] = (await cluster.customers(api, 1)) as [LinkedCustomer];
  });
  afterEach(() => cluster.close());

  it('sends nothing when it resumes: the next owner has sent the file, once', async () => {
    const [to] = CONTACTS as [string];
    const film = aDocument(24 * MiB);
    const { control } = cluster.sandbox;
    await control.injectFault({ kind: 'media-hang', way: 'upload', ms: 20_000, count: 1 });
    const { status, body } = await sendDocument(api.url, shop, to, film);
    expect(status).toBe(202);
    const message = `${api.url}/api/v1/messages/${body.id}`;
    const sentAt = async () => (await call(message, { bearer: shop.key })).body.sent_at;
    await waitUntil(() => control.faults().length === 0, 'the upload to have begun');
    first.freeze();
    const second = await cluster.start('worker');
    // Until it knows that the file was sent, the next owner itself may write the frame again.
    await waitUntil(async () => typeof (await sentAt()) === 'string', 'the file from the next owner');
    const sent = documentsAt(cluster, [to]);
    expect(sent).toMatchObject([{ file: { sha256: film.sha256, problem: null } }]);
    first.thaw();
    // What the first has left to do, it does now.
    await waitUntil(async () => (await sessionsOf(first)) === 0, 'the first to give up its session');
    // deadline: longer than a frame takes that is already written
    await delay(1_000);

    expect(documentsAt(cluster, [to])).toEqual(sent);
    expect(uploadsIn(cluster).length).toBeLessThanOrEqual(2);
    expect(second.running && first.running).toBe(true);
  });
});
