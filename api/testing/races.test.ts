import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Answer, call } from './http.js';

const PASSWORD = 'a long password';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: ComposedApi;
let token: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  api = await startComposedApi({
    WAXWING_ROLE: 'all',
    WAXWING_DATA: folder.path,
    RATE_LIMIT_IP: '0',
    RATE_LIMIT_KEY: '0',
  });
  api.jobs.start();
});
beforeEach(async () => {
  token = await signUp();
});
afterAll(async () => {
  await api.jobs.stop();
  await api.close();
  await folder.remove();
});

const at = (path: string) => `${api.url}/api${path}`;
const times = (count: number, make: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const post = (path: string, body: object = {}) => call(at(path), { bearer: token, body });
const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

async function signUp(): Promise<string> {
  const body = { email: `asha-${randomUUID()}@example.com`, password: PASSWORD, username: 'Asha' };
  return (await call(at('/auth/signup'), { body })).body.token as string;
}
const idOf = ({ body }: Answer, field: string, id: string) => (body[field] as Record<string, string>)[id];

describe('concurrent requests', () => {
  it('several claims start one plan', async () => {
    const answers = await times(20, () => post('/subscription/claim-free'));
    expect(succeeded(answers)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'subscription_active']),
    );
  });

  it('new instances never exceed the plan', async () => {
    await post('/subscription/claim-free');
    const answers = await times(20, () => post('/instances/create'));
    expect(succeeded(answers)).toHaveLength(1);
    const { body } = await call(at('/instances/list'), { bearer: token });
    expect(body.instances).toHaveLength(1);
  });

  it('orders for the same plan give one order', async () => {
    const order = { packageId: 'basic', billingPeriod: 'month' };
    const answers = await times(10, () => post('/payments/create-order', order));
    expect(new Set(succeeded(answers).map((answer) => idOf(answer, 'order', 'order_id'))).size).toBe(1);
  });

  it('confirmations of one payment start one plan', async () => {
    const made = await post('/payments/create-order', { packageId: 'basic', billingPeriod: 'month' });
    const payment = (made.body.order as { mock_payment: object }).mock_payment;
    const answers = await times(20, () => post('/payments/verify-payment', payment));
    expect(succeeded(answers)).toHaveLength(20);
    const [plans] = await api.database.query<{ count: number }>(
      `select count(*)::integer as count from subscriptions where order_id is not null
       and account_id = (select account_id from orders order by created_at desc limit 1)`,
    );
    expect(plans?.count).toBe(1);
  });

  it('changes of one password give exactly one new password', async () => {
    const answers = await times(8, (n) =>
      call(at('/profile/password'), {
        method: 'PUT',
        bearer: token,
        body: { currentPassword: PASSWORD, newPassword: `another password ${n}` },
      }),
    );
    expect(succeeded(answers)).toHaveLength(1);
  });

  it('switches of a key all succeed, and the last one counts', async () => {
    const made = await post('/api-keys', { name: 'Shop' });
    const id = idOf(made, 'apiKey', 'id')!;
    const turn = (is_active: boolean) =>
      call(at(`/api-keys/${id}`), { method: 'PUT', bearer: token, body: { is_active } });
    expect(succeeded(await times(30, (n) => turn(n % 2 === 0)))).toHaveLength(30);
    expect((await turn(false)).status).toBe(200);
    const key = idOf(made, 'apiKey', 'api_key')!;
    expect((await call(at('/public/messages'), { bearer: key })).status).toBe(401);
  });

  it('instances and keys that are created while the account closes give no access afterwards', async () => {
    await post('/subscription/claim-free');
    const closing = call(at('/profile'), { method: 'DELETE', bearer: token, body: { password: PASSWORD } });
    const made = times(40, (n) =>
      post(n % 2 === 0 ? '/instances/create' : '/api-keys', n % 2 === 0 ? {} : { name: 'Shop' }),
    );
    expect((await closing).status).toBe(200);
    for (const answer of succeeded(await made)) {
      const bearer = idOf(answer, answer.body.apiKey ? 'apiKey' : 'instance', 'api_key')!;
      // Requests under way at the closing are removed with the account's data.
      while ((await call(at('/public/messages'), { bearer })).status !== 401) await delay(20);
    }
    expect((await post('/api-keys', { name: 'Late' })).status).toBe(401);
  });
});
