import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeId } from '@waxwing/contract';
import { newId } from '@waxwing/core/testing';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

const LONG_TEXT = 'आ'.repeat(65_536);
const RECEIVED = 60;
/** The size limit of a page: its texts, and the fields beside them. */
const PAGE = 2_500_000;

// Requests that are cheap to send and expensive to serve: the part of the threat model on one request that blocks the process.
let api: ComposedApi;
let asha: { token: string; key: string; instanceId: string };

beforeAll(async () => {
  api = await startComposedApi({ RATE_LIMIT_ACCOUNT: '0', RATE_LIMIT_KEY: '0', RATE_LIMIT_IP: '0' });
  asha = await withInstance('Asha');
});
afterAll(() => api.close());

const at = (path: string) => `${api.url}/api${path}`;

async function withInstance(username: 'Asha' | 'Ravi') {
  const body = { email: `${randomUUID()}@example.com`, password: 'a long password', username };
  const token = (await call(at('/auth/signup'), { body })).body.token as string;
  await call(at('/subscription/claim-free'), { bearer: token, body: {} });
  const created = await call(at('/instances/create'), { bearer: token, body: {} });
  const { instance_id, api_key } = created.body.instance as { instance_id: string; api_key: string };
  return { token, key: api_key, instanceId: instance_id };
}

describe('a request that would block the process', () => {
  it('is not a query of thousands of fields, on health checks and on operations', async () => {
    const query = 'a&'.repeat(7_900);
    for (const path of ['/healthz', '/readyz', '/api/subscription/plans'])
      expect(await call(`${api.url}${path}?${query}`)).toMatchObject({
        status: 400,
        body: { error: 'The query may have at most 32 fields' },
      });
  });

  it('is not a Prefer header with an unclosed quote', async () => {
    const { status, body } = await call(at(`/public/send/${asha.instanceId}`), {
      bearer: asha.key,
      body: { number: '919800000002', message: 'Hello' },
      headers: { prefer: `"${'\\"'.repeat(7_000)}` },
    });
    expect([status, body.field]).toEqual([400, 'prefer']);
  });

  it.each([
    '/auth/login',
    '/auth/signup',
    '/profile/forgot-password',
    '/profile/reset-password',
    '/payments/webhook',
  ])('is not a body of a megabyte for %s', async (path) => {
    const answer = await fetch(at(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'f'.repeat(64) },
      body: '['.repeat(1_000_000),
    });
    expect(answer.status).toBe(413);
  });
});

describe('an expensive request', () => {
  it('for a page of history is limited to some 2 MB, however long the inbound texts are', async () => {
    const instance = decodeId('ins', asha.instanceId);
    await api.database.query(
      `insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, created_at)
       select m.id, i.account_id, i.id, 'inbound', '919800000002', '919800000002', $2, 'text', 'LONG' || m.id, 'delivered', date_trunc('milliseconds', now())
       from instances i cross join unnest($3::uuid[]) as m(id) where i.id = $1`,
      [instance, LONG_TEXT, Array.from({ length: RECEIVED }, newId)],
    );
    await api.database.query(
      `insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at)
       select account_id, instance_id, (created_at at time zone 'UTC')::date, 'inbound', count(*), 0, max(created_at)
       from messages where instance_id = $1 group by 1, 2, 3`,
      [instance],
    );
    const read = async (path: string, bearer: string) => {
      const response = await fetch(at(path), { headers: { authorization: `Bearer ${bearer}` } });
      return Buffer.from(await response.arrayBuffer());
    };
    const page = await read('/messages/history?limit=100', asha.token);
    expect(page.length).toBeLessThan(PAGE);
    const { messages, pagination } = JSON.parse(String(page));
    expect([messages.length, pagination.total]).toEqual([RECEIVED, RECEIVED]);
    expect([messages[0].content.length, messages[0].content_truncated]).toEqual([4_096, true]);
    const detail = await call(at(`/messages/detail/${messages[0].id}`), { bearer: asha.token });
    expect((detail.body.message as { content: string }).content).toBe(LONG_TEXT);

    const seen = new Set<string>();
    for (let cursor = '', more = true; more; ) {
      const list = await read(`/public/messages?limit=100${cursor && `&cursor=${cursor}`}`, asha.key);
      expect(list.length).toBeLessThan(PAGE);
      const { messages, next_cursor, has_more } = JSON.parse(String(list));
      for (const { id, message } of messages) {
        expect([seen.has(id), message.length]).toEqual([false, LONG_TEXT.length]);
        seen.add(id);
      }
      [cursor, more] = [next_cursor ?? '', has_more];
    }
    expect(seen.size).toBe(RECEIVED);
    const exported = String(await read('/messages/export', asha.token));
    expect(exported.split(LONG_TEXT)).toHaveLength(RECEIVED + 1);
  });

  it('for a QR code may come 300 times at once: all are answered, and another customer as well', async () => {
    const ravi = await withInstance('Ravi');
    const instance = decodeId('ins', ravi.instanceId);
    await api.database.query(
      "update session_leases set owner = 'somebody', expires_at = now() + interval '1 hour' where instance_id = $1",
      [instance],
    );
    await api.database.query('update instances set qr = $2 where id = $1', [instance, randomUUID()]);
    const poll = () => call(at(`/instances/qrcode/${ravi.instanceId}`), { bearer: ravi.token });
    const polls = Array.from({ length: 300 }, poll);
    const profile = await call(at('/profile'), { bearer: asha.token });
    expect(profile.status).toBe(200);
    const answers = await Promise.all(polls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => String(body.qr).slice(0, 22)))).toEqual(
      new Set(['data:image/png;base64,']),
    );
  });
});
