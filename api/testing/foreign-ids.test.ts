import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RECEIVED_TEXT, type SeededAccount, seedAccount } from './bad-input/seeded-account.js';
import { snapshotTables } from './bad-input/snapshot-tables.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Call, call } from './http.js';

const UNLIMITED = { RATE_LIMIT_KEY: '0', RATE_LIMIT_ACCOUNT: '0', RATE_LIMIT_IP: '0' };
const TEXT = { number: '919800000002', message: 'Order shipped' };
let api: ComposedApi;
let asha: SeededAccount;
let ravi: SeededAccount;
/** A key of Ravi's account, and one of a second instance of his. */
let accountKey: string;
let sibling: { instance_id: string; api_key: string };

beforeAll(async () => {
  api = await startComposedApi(UNLIMITED);
  asha = await seedAccount(api, 'Asha');
  ravi = await seedAccount(api, 'Ravi');
  await api.database.query('update subscriptions set instance_limit = 2');
  const made = await call(at('/api-keys'), { bearer: ravi.token, body: { name: 'All' } });
  accountKey = (made.body.apiKey as { api_key: string }).api_key;
  const created = await call(at('/instances/create'), { bearer: ravi.token, body: {} });
  sibling = created.body.instance as typeof sibling;
});
afterAll(() => api.close());

const at = (path: string) => `${api.url}/api${path}`;

interface Attempt extends Call {
  readonly path: string;
}

type Attempts = Record<string, () => Attempt>;

function deliveryAttempts(how: string, path: string, bearer: () => string): Attempts {
  const hers = () => `${path}/${asha.webhookId}`;
  const resent = (webhook: string) => `${path}/${webhook}/deliveries/${asha.eventId}`;
  return {
    [`the deliveries of her webhook ${how}`]: () => ({ path: `${hers()}/deliveries`, bearer: bearer() }),
    [`a delivery of her webhook ${how}`]: () => ({ path: resent(asha.webhookId), bearer: bearer() }),
    [`her event at his webhook ${how}`]: () => ({ path: resent(ravi.webhookId), bearer: bearer() }),
    [`a resend to her webhook ${how}`]: () => ({
      path: `${resent(asha.webhookId)}/resend`,
      bearer: bearer(),
      body: {},
    }),
    [`her event resent to his webhook ${how}`]: () => ({
      path: `${resent(ravi.webhookId)}/resend`,
      bearer: bearer(),
      body: {},
    }),
    [`what her webhook gave up ${how}`]: () => ({
      path: `${hers()}/recover`,
      bearer: bearer(),
      body: { since: '2020-01-01' },
    }),
    [`a test of her webhook ${how}`]: () => ({ path: `${hers()}/test`, bearer: bearer(), body: {} }),
  };
}

function replayAttempts(): Attempts {
  const request = () => ({ path: `/webhooks/${asha.webhookId}/replay`, bearer: ravi.token });
  return {
    'a replay to her webhook': () => ({
      ...request(),
      body: { since: new Date(Date.now() - 3_600_000).toISOString() },
    }),
    'the replay of her webhook': request,
    'the end of its replay': () => ({ ...request(), method: 'DELETE' }),
  };
}

/** What Ravi tries with the ids of Asha, and with his own keys outside their scope. */
const ATTEMPTS: Readonly<Record<string, () => Attempt>> = {
  ...deliveryAttempts('by his token', '/webhooks', () => ravi.token),
  ...deliveryAttempts('by his account’s key', '/v1/webhooks', () => ravi.accountKey),
  ...replayAttempts(),
  'her instance': () => ({ path: `/instances/detail/${asha.instanceId}`, bearer: ravi.token }),
  'its QR code': () => ({ path: `/instances/qrcode/${asha.instanceId}`, bearer: ravi.token }),
  'its reset': () => ({ path: `/sessions/reset/${asha.instanceId}`, bearer: ravi.token, body: {} }),
  'its end': () => ({ path: `/instances/delete/${asha.instanceId}`, bearer: ravi.token, method: 'DELETE' }),
  'a linking code for it': () => ({
    path: `/instances/${asha.instanceId}/pairing-code`,
    bearer: ravi.token,
    body: { number: '919800000001' },
  }),
  'her message': () => ({ path: `/messages/detail/${asha.messageId}`, bearer: ravi.token }),
  'her key, renamed': () => ({
    path: `/api-keys/${asha.keyId}`,
    bearer: ravi.token,
    method: 'PUT',
    body: { name: 'Mine' },
  }),
  'her key, deleted': () => ({ path: `/api-keys/${asha.keyId}`, bearer: ravi.token, method: 'DELETE' }),
  'her order': () => ({ path: `/payments/orders/${asha.orderId}`, bearer: ravi.token }),
  'a send by his instance’s key': () => ({
    path: `/public/send/${asha.instanceId}`,
    bearer: ravi.key,
    body: TEXT,
  }),
  'a send by his account’s key': () => ({
    path: `/public/send/${asha.instanceId}`,
    bearer: accountKey,
    body: TEXT,
    headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
  }),
  'her instance by his key': () => ({ path: `/public/instances/${asha.instanceId}`, bearer: accountKey }),
  'her message by his key': () => ({ path: `/public/messages/${asha.messageId}`, bearer: accountKey }),
  'her list by his key': () => ({
    path: `/public/messages?instance_id=${asha.instanceId}`,
    bearer: accountKey,
  }),
  'his other instance by an instance’s key': () => ({
    path: `/public/instances/${ravi.instanceId}`,
    bearer: sibling.api_key,
  }),
  'a send of his other instance': () => ({
    path: `/public/send/${ravi.instanceId}`,
    bearer: sibling.api_key,
    body: TEXT,
  }),
  'a message of his other instance': () => ({
    path: `/public/messages/${ravi.messageId}`,
    bearer: sibling.api_key,
  }),
  'the list of his other instance': () => ({
    path: `/public/messages?instance_id=${ravi.instanceId}`,
    bearer: sibling.api_key,
  }),
};

describe('a resource of another account, or of another instance than the key’s', () => {
  it.each(Object.entries(ATTEMPTS))('%s: is not found, and stays as it is', async (_, attempt) => {
    const before = await snapshotTables(api.database);
    const { path, ...request } = attempt();
    const { status, body } = await call(at(path), request);
    expect([status, String(body.code)]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    expect(await snapshotTables(api.database)).toEqual(before);
  });

  it('the export of her instance is empty for him, and that of his own is not', async () => {
    const table = async (instanceId: string) => {
      const headers = { authorization: `Bearer ${ravi.token}` };
      return (await fetch(at(`/messages/export?instanceId=${instanceId}`), { headers })).text();
    };
    expect(await table(ravi.instanceId)).toContain(RECEIVED_TEXT);
    expect(await table(asha.instanceId)).not.toContain(RECEIVED_TEXT);
  });

  it('an order is not paid by another account, even with an otherwise valid payment', async () => {
    const { status, body } = await call(at('/payments/verify-payment'), {
      bearer: ravi.token,
      body: asha.payment,
    });
    expect([status, body.code]).toEqual([400, 'payment_verification_failed']);
  });

  it('a key’s list without an instance filter contains the messages of its instance alone', async () => {
    const { body } = await call(at('/public/messages'), { bearer: sibling.api_key });
    expect(body.messages).toEqual([]);
  });
});
