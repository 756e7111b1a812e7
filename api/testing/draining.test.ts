import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { Cluster, CONTACTS, sendAsync, statusOf, waIdOf } from './cluster.js';
import { call, callWhenReady } from './http.js';

/** A production process goes on answering for a while after its readiness check fails. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://waxwing.example',
  RAZORPAY_KEY_ID: 'rzp_test',
  RAZORPAY_KEY_SECRET: 'a-secret-of-this-test',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret-of-this-test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: 'none',
  WHATSAPP: 'sandbox',
};

describe('a process that drains', () => {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await Cluster.open();
  });
  afterEach(() => cluster.close());

  it('is not ready at once, still answers, and finishes the requests under way', async () => {
    await cluster.start('worker');
    const api = await cluster.start('api', PRODUCTION);
    const [customer] = await cluster.customers(api, 1);
    const { instanceId, key } = customer!;
    expect((await callWhenReady(api.url)).headers.get('connection')).toBe('keep-alive');
    await cluster.sandbox.control.injectFault({ kind: 'delay-ack', ms: 1_500 });
    const send = call(`${api.url}/api/public/send/${instanceId}`, {
      bearer: key,
      body: { number: CONTACTS[0], message: 'Order shipped' },
    });
    await waitUntil(() => cluster.arrived().length === 1, 'the message to arrive');

    api.requestStop();
    await waitUntil(async () => (await call(`${api.url}/readyz`)).status === 503, 'the word that it leaves');
    const stillServed = await call(`${api.url}/api/instances/list`, { bearer: customer!.token });
    expect(stillServed.status).toBe(200);
    expect(stillServed.headers.get('connection')).toBe('close');
    expect(await send).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(await api.stop()).toBe(0);
  });

  it('hands its sessions over: two workers are replaced under load, no message is lost and no session stays away', async () => {
    const api = await cluster.start('api');
    const old = [await cluster.start('worker'), await cluster.start('worker')];
    const customers = await cluster.customers(api, 6);
    const told = await watchEvents(api.url, customers[0]!.token);
    let over = false;
    const accepted: string[] = [];
    const sending = (async () => {
      for (let n = 0; !over; n++) {
        const customer = customers[n % customers.length]!;
        accepted.push(await sendAsync(api.url, customer, CONTACTS[n % CONTACTS.length]!, `Order ${n}`));
      }
    })();

    for (const worker of old) {
      await cluster.start('worker');
      expect(await worker.stop()).toBe(0);
    }
    await waitUntil(() => accepted.length >= 200, 'enough load');
    over = true;
    await sending;
    const statuses = () => Promise.all(customers.map((customer) => statusOf(api.url, customer)));
    await waitUntil(async () => (await statuses()).every((status) => status === 'ready'), 'all to be ready');

    await waitUntil(() => cluster.arrived().length >= accepted.length, 'everything to arrive');
    expect(
      cluster
        .arrived()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(accepted.map(waIdOf).sort());
    expect(cluster.sandbox.control.problems()).toEqual([]);
    // Nobody is told of an absence that was this short.
    const types = await told();
    expect(types).toContain('message.sent');
    expect(types.filter((type) => type.startsWith('instance.'))).toEqual([]);
  });
});

/** Has the events of an account recorded from now on; the answer lists their types, in order. */
async function watchEvents(url: string, token: string): Promise<() => Promise<string[]>> {
  const body = { name: 'Events', scopes: ['events:read'] };
  const made = await call(`${url}/api/api-keys`, { bearer: token, body });
  const { api_key: bearer } = made.body.apiKey as { api_key: string };
  const list = async (after: string) => {
    const path = `/api/v1/events?limit=100${after && `&after=${after}`}`;
    const answer = await call(`${url}${path}`, { bearer });
    expect(answer.status).toBe(200);
    return answer.body as { data: { type: string }[]; next_cursor: string | null; has_more: boolean };
  };
  let cursor = (await list('')).next_cursor ?? '';
  return async () => {
    const types: string[] = [];
    for (let more = true; more; ) {
      const page = await list(cursor);
      types.push(...page.data.map(({ type }) => type));
      cursor = page.next_cursor ?? cursor;
      more = page.has_more;
    }
    return types;
  };
}
