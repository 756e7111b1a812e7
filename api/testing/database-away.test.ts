import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedPostgres } from '@waxwing/adapters/embedded-postgres';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { Cluster, CONTACTS, sendAsync, statusOf, waIdOf } from './cluster.js';
import type { LinkedCustomer } from './customer.js';
import { call } from './http.js';
import type { Product } from './product.js';

/** Ten times the lifetime of a lease. */
const AWAY_MS = 30_000;

describe('a database that goes away and comes back', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: EmbeddedPostgres;
  let cluster: Cluster;
  let [api, worker]: Product[] = [];
  let customers: LinkedCustomer[];

  const startDatabase = async () => {
    postgres = await EmbeddedPostgres.start({ dataDir: join(folder.path, 'db'), fsync: false });
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    await startDatabase();
    cluster = await Cluster.open(postgres.connectionString());
    [api, worker] = [await cluster.start('api'), await cluster.start('worker')];
    customers = await cluster.customers(api, 3);
  });
  afterEach(async () => {
    await cluster.close();
    await postgres.stop();
    await folder.remove();
  });

  const send = ({ instanceId, key }: LinkedCustomer) =>
    call(`${api!.url}/api/public/send/${instanceId}`, {
      bearer: key,
      body: { number: CONTACTS[0], message: 'Order shipped' },
      headers: { prefer: 'respond-async' },
    });
  const sockets = () => cluster.sandbox.control.phones().flatMap(({ linked }) => linked);

  it('meanwhile nothing is accepted and no socket is closed, and afterwards everything resumes by itself', async () => {
    const accepted: string[] = [];
    for (const customer of customers) {
      accepted.push(await sendAsync(api!.url, customer, CONTACTS[0]!, 'before'));
    }
    const logged = (await worker!.log()).length;
    await postgres.stop();
    const end = performance.now() + AWAY_MS;
    let refused = 0;
    for (; performance.now() < end; await delay(200)) {
      const answer = await send(customers[refused % customers.length]!);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(sockets().every(({ connected }) => connected)).toBe(true);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(1);
    expect((await call(`${worker!.url}/healthz`)).status).toBe(200);
    expect((await call(`${worker!.url}/readyz`)).status).toBe(503);

    await startDatabase();
    for (const customer of customers) {
      await waitUntil(async () => (await statusOrNone(customer)) === 'ready', 'the instance to be ready');
      accepted.push(await sendAsync(api!.url, customer, CONTACTS[0]!, 'after'));
    }
    await waitUntil(() => cluster.arrived().length >= accepted.length, 'everything to arrive');
    expect(
      cluster
        .arrived()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(accepted.map(waIdOf).sort());
    expect((await worker!.log()).slice(logged)).not.toMatch(/session (given up|closed|ended)/);
  });

  /** While the database starts, this query may fail. */
  async function statusOrNone(customer: LinkedCustomer): Promise<string | undefined> {
    return statusOf(api!.url, customer).catch(() => undefined);
  }

  it('does not keep a process from stopping in order', async () => {
    await postgres.stop();
    const codes = await Promise.all([api!.stop(), worker!.stop()]);
    // A process that has to be killed, or has ended before, has no exit code.
    const logs = codes.includes(null)
      ? [await api!.log(), await worker!.log()].map((log) => log.slice(-4_000))
      : [];
    expect({ codes, logs }).toEqual({ codes: [expect.any(Number), expect.any(Number)], logs: [] });
  });
});
