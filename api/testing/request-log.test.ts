import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing/eventually';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Answer, type Call, call } from './http.js';

const NUMBER = '919812345678';
const SECRET_TEXT = 'A text that nobody else may read';

/** Everything that a customer sends us in calls of the public API, and what is kept of it. */
describe('the log of public calls', () => {
  let api: ComposedApi;
  let token: string;
  let instanceId: string;
  let key: string;

  beforeAll(async () => {
    api = await startComposedApi();
    [token, { instanceId, key }] = await newCustomer();
  });
  afterAll(() => api.close());

  async function newCustomer(): Promise<[string, { instanceId: string; key: string }]> {
    const email = `asha-${randomUUID()}@example.com`;
    const body = { username: 'Asha', email, password: 'a long password' };
    const own = (await call(`${api.url}/api/auth/signup`, { body })).body.token as string;
    await call(`${api.url}/api/subscription/claim-free`, { bearer: own, body: {} });
    const created = await call(`${api.url}/api/instances/create`, { bearer: own, body: {} });
    const instance = created.body.instance as { instance_id: string; api_key: string };
    return [own, { instanceId: instance.instance_id, key: instance.api_key }];
  }

  const idOf = ({ headers }: Answer) => headers.get('x-request-id') ?? '';
  const make = (path: string, options: Call) => call(`${api.url}${path}`, { bearer: key, ...options });
  const newKey = async () => {
    const created = await call(`${api.url}/api/api-keys`, { bearer: token, body: { name: 'Till' } });
    const { id, api_key: till } = created.body.apiKey as { id: string; api_key: string };
    return { id, till };
  };
  const find = (requestId: string, bearer = token) =>
    call(`${api.url}/api/requests/${requestId}`, { bearer });
  const logged = async (requestId: string) =>
    (
      await eventually(async () => {
        const found = await find(requestId);
        return found.status === 200 ? found : undefined;
      })
    ).body;

  test('tells what was called and answered', async () => {
    const answer = await make('/api/v1/messages', {
      body: { to: NUMBER, type: 'text', text: SECRET_TEXT },
      headers: {
        'x-client-request-id': 'order 4711',
        'idempotency-key': 'order-4711',
        'user-agent': 'shop/1.0',
      },
    });
    expect(await logged(idOf(answer))).toMatchObject({
      id: answer.body.request_id,
      object: 'request',
      client_request_id: 'order 4711',
      operation: 'messages.send',
      status: answer.status,
      error_code: answer.body.code,
      instance_id: instanceId,
      idempotency: null,
      user_agent: 'shop/1.0',
      network: '127.0.0.0/24',
    });
  });

  test('keeps neither number nor text, header nor query, wherever they stand', async () => {
    const [where, what] = [`from=${NUMBER}&limit=3`, { to: NUMBER, type: 'text', text: SECRET_TEXT }];
    const answers = [
      await make('/api/v1/messages', { body: what, headers: { 'idempotency-key': SECRET_TEXT } }),
      await make(`/api/v1/messages?${where}`, {}),
      await make(`/api/public/send/${instanceId}`, { body: { number: NUMBER, message: SECRET_TEXT } }),
      await make(`/api/v1/messages/${NUMBER}`, {}),
    ];
    for (const answer of answers) await logged(idOf(answer));
    const rows = JSON.stringify(await api.database.query('select r::text from request_log r'));
    for (const secret of [NUMBER, SECRET_TEXT, key, 'limit=3']) expect(rows).not.toContain(secret);
  });

  test('has refusals for a missing scope, and none of a caller whom nobody knows', async () => {
    const refused = await make('/api/v1/requests', {});
    expect(refused.status).toBe(403);
    expect(await logged(idOf(refused))).toMatchObject({ error_code: 'insufficient_scope', status: 403 });
    const unknown = await make('/api/v1/messages', { bearer: 'wxs_unknown' });
    expect(unknown.status).toBe(401);
    await logged(idOf(await make('/api/v1/messages', {})));
    expect((await find(idOf(unknown))).status).toBe(404);
  });

  test.each([
    ['from an address that is not on its list', { allowed_ips: ['192.0.2.1'] }, 403, 'ip_not_allowed'],
    ['after it was switched off', { is_active: false }, 401, 'invalid_api_key'],
  ])('has refusals of a key that is used %s', async (_, change, status, code) => {
    const { id, till } = await newKey();
    await call(`${api.url}/api/api-keys/${id}`, { method: 'PUT', bearer: token, body: change });
    const refused = await make(`/api/public/send/${instanceId}`, { bearer: till, body: {} });
    expect(refused).toMatchObject({ status, body: { code } });
    const about = { operation: 'sendMessage', key_name: 'Till', instance_id: instanceId };
    expect(await logged(idOf(refused))).toMatchObject({ ...about, status, error_code: code });
    expect(JSON.stringify(refused.body)).not.toContain(id);
  });

  test('has a call whose body is no JSON, with the instance of its path', async () => {
    const { till } = await newKey();
    const headers = { authorization: `Bearer ${till}`, 'content-type': 'application/json' };
    const path = `${api.url}/api/public/send/${instanceId}`;
    const refused = await fetch(path, { method: 'POST', headers, body: '{"number"' });
    const requestId = refused.headers.get('x-request-id') ?? '';
    expect(await logged(requestId)).toMatchObject({ status: 400, instance_id: instanceId });
  });

  test('lists calls by their class, the newest first, to their own account alone', async () => {
    const first = await make('/api/v1/messages', {});
    const failed = await make('/api/v1/messages/unknown', {});
    await logged(idOf(failed));
    const list = async (query: string, bearer = token) => {
      const { body } = await call(`${api.url}/api/requests?${query}`, { bearer });
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    expect((await list('limit=2'))[0]).toBe(idOf(failed));
    expect(await list('status=2xx')).toContain(idOf(first));
    expect(await list('status=2xx')).not.toContain(idOf(failed));
    expect(await list('error_code=message_not_found&operation=messages.get')).toContain(idOf(failed));
    const [stranger] = await newCustomer();
    expect(await list('limit=100', stranger)).toEqual([]);
    expect((await find(idOf(failed), stranger)).status).toBe(404);
  });

  test('finds nothing under what is no request_id', async () => {
    for (const none of ['%00', 'x'.repeat(65), '..%2fkeys', '%F0%9F%98%80'])
      expect((await find(none)).body).toMatchObject({ code: 'request_not_found' });
  });

  test('is shown to a key that may read it', async () => {
    const created = await call(`${api.url}/api/api-keys`, {
      bearer: token,
      body: { name: 'Support' },
    });
    const { api_key: support } = created.body.apiKey as { api_key: string };
    await api.database.query("update api_keys set scopes = array['logs:read'] where name = 'Support'");
    const read = await make('/api/v1/messages', {});
    await logged(idOf(read));
    const found = await make(`/api/v1/requests/${idOf(read)}`, { bearer: support });
    expect(found.body).toMatchObject({ id: idOf(read), operation: 'messages.list', status: 200 });
    const page = await make('/api/v1/requests?limit=1', { bearer: support });
    expect(page.body).toMatchObject({ object: 'list', has_more: true });
    const next = await make(`/api/v1/requests?limit=1&cursor=${page.body.next_cursor}`, { bearer: support });
    expect((next.body.data as { id: string }[])[0]?.id).not.toBe((page.body.data as { id: string }[])[0]?.id);
  });
});
