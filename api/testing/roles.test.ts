import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { Cluster, CONTACTS, sendAsync, statusOf, waIdOf } from './cluster.js';
import type { LinkedCustomer } from './customer.js';
import { call } from './http.js';
import type { Product } from './product.js';

describe('one API process and two workers', () => {
  let cluster: Cluster;
  let api: Product;
  let workers: Product[];
  let customers: LinkedCustomer[];
  beforeAll(async () => {
    cluster = await Cluster.open();
    api = await cluster.start('api');
    workers = [await cluster.start('worker'), await cluster.start('worker')];
    customers = await cluster.customers(api, 4);
  });
  afterAll(() => cluster?.close());

  /** Sessions that a worker holds, from its metrics. */
  async function heldBy(worker: Product): Promise<number> {
    const text = await (await fetch(`${worker.url}/metrics`)).text();
    const lines = [...text.matchAll(/^waxwing_sessions\{state="\w+"\} (\d+)$/gm)];
    return lines.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  it('the workers share the sessions, whichever instances were created first', async () => {
    await waitUntil(async () => {
      const held = await Promise.all(workers.map(heldBy));
      return held.every((count) => count >= 1) && held.reduce((a, b) => a + b) === customers.length;
    }, 'each worker to hold a part');
  });

  it('a send reaches the worker that holds the session', async () => {
    const ids = await Promise.all(
      customers.map((customer) => sendAsync(api.url, customer, CONTACTS[0]!, 'Order shipped')),
    );
    const arrived = () => new Set(cluster.arrived().map(({ id }) => id));
    await waitUntil(() => ids.every((id) => arrived().has(waIdOf(id))), 'all messages to arrive');
  });

  it('a reset closes the socket on any worker, and the next code links the instance again', async () => {
    const { token, instanceId } = customers[0]!;
    const reset = await call(`${api.url}/api/sessions/reset/${instanceId}`, { bearer: token, body: {} });
    expect(reset.status).toBe(200);
    expect(await statusOf(api.url, customers[0]!)).toBe('initializing');
    await waitUntil(async () => {
      const { body } = await call(`${api.url}/api/instances/qrcode/${instanceId}`, { bearer: token });
      return body.qr !== null;
    }, 'a new code');
  });

  it('a deleted instance is unlinked on the phone', async () => {
    const { token, instanceId } = customers[1]!;
    const linkedDevices = () => cluster.sandbox.control.phones().flatMap(({ linked }) => linked).length;
    const before = linkedDevices();
    const removed = await call(`${api.url}/api/instances/delete/${instanceId}`, {
      method: 'DELETE',
      bearer: token,
    });
    expect(removed.status).toBe(200);
    await waitUntil(() => linkedDevices() === before - 1, 'the phone to lose the device');
  });

  it('a worker serves its health checks, and nothing else', async () => {
    const { url } = workers[0]!;
    expect(await call(`${url}/healthz`)).toMatchObject({ status: 200 });
    expect(await call(`${url}/readyz`)).toMatchObject({ status: 200, body: { transport: true } });
    for (const path of ['/api/openapi.json', '/api/plans', '/api/instances/list', '/sandbox/api/phones']) {
      expect(await call(`${url}${path}`)).toMatchObject({ status: 404 });
    }
  });

  it('an API process alone holds no session and starts no WhatsApp', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    const connected = () => cluster.sandbox.control.phones().flatMap(({ linked }) => linked);
    await waitUntil(() => connected().every((device) => !device.connected), 'all sockets to be closed');
    expect((await call(`${api.url}/readyz`)).status).toBe(200);
    expect((await call(`${api.url}/sandbox/api/phones`)).status).toBe(404);
    expect(await statusOf(api.url, customers[2]!)).toBe('disconnected');
  });

  it('a worker without a shared sandbox is refused at the start', async () => {
    await expect(cluster.start('worker', { SANDBOX_URL: '', SANDBOX_ROOT_KEY: '' })).rejects.toThrow(
      /WAXWING_ROLE: a worker needs SANDBOX_URL/,
    );
  });
});
