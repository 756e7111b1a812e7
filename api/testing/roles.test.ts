import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { Cluster, CONTACTS, sendAsync, statusOf, waIdOf } from './cluster.js';
import type { LinkedCustomer } from './customer.js';
import { call, callWhenReady } from './http.js';
import type { Product } from './product.js';
import { TraceCollector } from './trace-collector.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('one API process and two workers', () => {
  let cluster: Cluster;
  let api: Product;
  let workers: Product[];
  let customers: LinkedCustomer[];
  let collector: TraceCollector;
  beforeAll(async () => {
    cluster = await Cluster.open();
    collector = await TraceCollector.start();
    // Only what the caller traces himself.
    const traced = {
      PEER_HOST: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
    };
    api = await cluster.start('api', { ...traced, LOG_LEVEL: 'debug' });
    workers = [await cluster.start('worker', traced), await cluster.start('worker', traced)];
    customers = await cluster.customers(api, 4);
  });
  afterAll(async () => {
    await cluster?.close();
    collector?.close();
  });

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

  it('a send is one trace over both processes, from the request to the settlement', async () => {
    const { instanceId, key } = customers[0]!;
    const sent = await call(`${api.url}/api/public/send/${instanceId}`, {
      bearer: key,
      body: { number: CONTACTS[1], message: 'A parcel of quinces' },
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent' } });
    await waitUntil(() => collector.spans.length >= 6, 'all spans to arrive');
    const spanOf = (wanted: string) => collector.spans.filter(({ name }) => name === wanted);
    const [request] = spanOf('POST /api/public/send/{instance_id}');
    const [intake] = spanOf('intake');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 });
    // A batch serves several requests, so that it is linked to them and no part of any.
    expect(intake!.links).toEqual([{ traceId: TRACE, spanId: request!.spanId }]);
    expect(request!.links).toEqual([{ traceId: intake!.traceId, spanId: intake!.spanId }]);
    expect(intake).not.toHaveProperty('parentSpanId');
    const steps = ['take', 'encrypt', 'acknowledgement', 'settle'].map((name) => spanOf(name));
    for (const step of steps)
      expect(step).toEqual([
        expect.objectContaining({ traceId: TRACE, parentSpanId: request!.spanId, status: { code: 0 } }),
      ]);
    const times = steps.flatMap(([step]) => [BigInt(step!.startTimeUnixNano), BigInt(step!.endTimeUnixNano)]);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(collector.spans).toHaveLength(6);

    const services = new Set(collector.spans.map(({ process }) => process.split('-')[0]));
    expect(services).toEqual(new Set(['api', 'worker']));
    const told = JSON.stringify(collector.spans);
    for (const secret of [CONTACTS[1]!, 'quinces', key, instanceId]) expect(told).not.toContain(secret);
    const line = (await api.log()).split('\n').find((text) => text.includes(TRACE));
    expect(JSON.parse(line!)).toMatchObject({ trace_id: TRACE, msg: 'request', status: 200 });
  });

  it('the API tells a worker directly that a message waits, once it knows which', async () => {
    const direct = async () => {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      return Number(/^waxwing_hints_total\{way="direct"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await direct();
    await waitUntil(async () => {
      await sendAsync(api.url, customers[0]!, CONTACTS[3]!, 'Two jars of quince jelly');
      return (await direct()) > before;
    }, 'a hint to go directly');
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
    expect(await callWhenReady(url)).toMatchObject({ body: { transport: true } });
    for (const path of ['/api/openapi.json', '/api/plans', '/api/instances/list', '/sandbox/api/phones']) {
      expect(await call(`${url}${path}`)).toMatchObject({ status: 404 });
    }
  });

  it('an API process alone holds no session and starts no WhatsApp', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    const connected = () => cluster.sandbox.control.phones().flatMap(({ linked }) => linked);
    await waitUntil(() => connected().every((device) => !device.connected), 'all sockets to be closed');
    await callWhenReady(api.url);
    expect((await call(`${api.url}/sandbox/api/phones`)).status).toBe(404);
    expect(await statusOf(api.url, customers[2]!)).toBe('disconnected');
  });

  it('a worker without a shared sandbox is refused at the start', async () => {
    await expect(cluster.start('worker', { SANDBOX_URL: '', SANDBOX_ROOT_KEY: '' })).rejects.toThrow(
      /WAXWING_ROLE: a worker needs SANDBOX_URL/,
    );
  });
});
