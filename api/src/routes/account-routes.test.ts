import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CATALOGUE,
  ClaimFreePlan,
  CreateKey,
  type CurrentSubscription,
  createFreeSubscription,
  DeleteKey,
  GetCurrentSubscription,
  type HistoryQuery,
  ListHistory,
  ListKeys,
  ListPlans,
  LogIn,
  type RevealedKey,
  SignUp,
  toCurrentSubscription,
  UpdateKey,
} from '@waxwing/core';
import { aMessage } from '../../testing/a-message.js';
import { problemOf } from '../../testing/problem-of.js';
import { ACCOUNT_ID, ASHA, ASHAS_KEY, type RunningApp, startApp, TOKEN } from '../../testing/start-app.js';
import { stubUseCase } from '../../testing/stub-use-case.js';
import { logInRoute } from './accounts/log-in.js';
import { signUpRoute } from './accounts/sign-up.js';
import { createKeyRoute } from './keys/create-key.js';
import { deleteKeyRoute } from './keys/delete-key.js';
import { listKeysRoute } from './keys/list-keys.js';
import { updateKeyRoute } from './keys/update-key.js';
import { listHistoryRoute } from './messages/list-history.js';
import { listPlansRoute } from './plans/list-plans.js';
import { claimFreeRoute } from './subscriptions/claim-free.js';
import { getCurrentSubscriptionRoute } from './subscriptions/get-current-subscription.js';

const AT = new Date('2026-03-01T10:00:00Z');
const basic = createFreeSubscription({ id: 'x', accountId: ACCOUNT_ID, plan: CATALOGUE[1]!, at: AT });
const revealed: RevealedKey = { key: ASHAS_KEY, secret: 'wxs_1' };
const SHOWN_KEY = {
  id: `key_${ASHAS_KEY.id.replaceAll('-', '')}`,
  name: 'Shop',
  api_key: 'wxs_1',
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used: null,
  expires_at: null,
};
const commands: unknown[] = [];
const keeping =
  <T>(value: T) =>
  async (command: unknown): Promise<T> => {
    commands.push(command);
    return value;
  };

let app: RunningApp;
let current: CurrentSubscription | undefined;

beforeAll(async () => {
  const signedIn = { account: ASHA, token: 'jwt' };
  app = await startApp({
    routes: [
      signUpRoute(stubUseCase(SignUp, keeping(signedIn))),
      logInRoute(stubUseCase(LogIn, keeping(signedIn))),
      listPlansRoute(stubUseCase(ListPlans, async () => CATALOGUE)),
      getCurrentSubscriptionRoute(stubUseCase(GetCurrentSubscription, async () => current)),
      claimFreeRoute(stubUseCase(ClaimFreePlan, keeping(toCurrentSubscription(basic, 0, AT)))),
      listKeysRoute(stubUseCase(ListKeys, async () => [revealed])),
      createKeyRoute(stubUseCase(CreateKey, keeping(revealed))),
      updateKeyRoute(stubUseCase(UpdateKey, keeping(revealed))),
      deleteKeyRoute(stubUseCase(DeleteKey, keeping(undefined))),
      listHistoryRoute(
        stubUseCase(ListHistory, keeping({ items: [{ ...aMessage(), truncated: false }], total: 101 })),
      ),
    ],
  });
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'user-agent': 'curl/8.5.0',
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.ok ? response.json() : problemOf(response);
}

describe('accounts over HTTP', () => {
  test.each([
    ['/api/auth/signup', { email: 'asha@example.com', password: 'secret1', username: 'Asha' }],
    ['/api/auth/login', { email: 'asha@example.com', password: 'secret1' }],
  ])('%s answers the user and a token', async (path, body) => {
    const user = {
      user_id: `acc_${ACCOUNT_ID.replaceAll('-', '')}`,
      email: 'asha@example.com',
      username: 'Asha',
      role: 'user',
    };
    expect(await call('POST', path, body)).toEqual({ user, token: 'jwt' });
    const origin = { device: 'curl', network: '127.0.0.0/24' };
    expect(commands.at(-1)).toEqual({ ...body, origin });
  });
});

describe('plans and subscriptions over HTTP', () => {
  test('plans are priced in rupees', async () => {
    const { plans } = (await call('GET', '/api/subscription/plans')) as unknown as { plans: unknown[] };
    expect(plans).toHaveLength(4);
    expect(plans[1]).toEqual({
      id: 'basic',
      name: 'Basic',
      price: 999,
      instance_limit: 5,
      message_limit: 10_000,
      duration_days: 30,
    });
  });

  test('the current subscription comes with its usage, or is null', async () => {
    current = undefined;
    expect(await call('GET', '/api/subscription/current')).toEqual({
      hasActiveSubscription: false,
      subscription: null,
    });
    current = toCurrentSubscription(basic, 4_000, AT);
    expect(await call('GET', '/api/subscription/current')).toEqual({
      hasActiveSubscription: true,
      subscription: {
        package_id: 'basic',
        package_name: 'Basic',
        instance_limit: 5,
        message_limit: 10_000,
        billing_period: 'month',
        start_date: '2026-03-01T10:00:00.000Z',
        end_date: '2026-03-31T10:00:00.000Z',
        cancelled_at: null,
        price: 999,
        usage: { sent_messages: 4_000, message_limit: 10_000, remaining: 6_000 },
        window_ends_at: '2026-03-31T10:00:00.000Z',
      },
    });
  });

  test('a claimed plan has no usage yet', async () => {
    expect(await call('POST', '/api/subscription/claim-free')).toMatchObject({
      subscription: { usage: { sent_messages: 0, message_limit: 10_000, remaining: 10_000 } },
    });
  });
});

describe('keys over HTTP', () => {
  test('are listed with their secrets', async () => {
    expect(await call('GET', '/api/api-keys')).toEqual({ apiKeys: [SHOWN_KEY] });
  });

  test('are created by name', async () => {
    expect(await call('POST', '/api/api-keys', { name: 'Shop' })).toEqual({ apiKey: SHOWN_KEY });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, name: 'Shop', expiresAt: undefined });
  });

  test('may expire, at a time in any time zone', async () => {
    await call('POST', '/api/api-keys', { name: 'Shop', expires_at: '2998-01-01T05:30:00+05:30' });
    expect(commands.at(-1)).toMatchObject({ expiresAt: new Date('2998-01-01T00:00:00Z') });
  });

  test.each([
    ['tomorrow', 'must be an RFC 3339 time'],
    ['2998-01-01', 'must be an RFC 3339 time'],
    ['2020-01-01T00:00:00Z', 'must be in the future, and before the year 10000'],
    ['9999-12-31T23:59:59-23:00', 'must be in the future, and before the year 10000'],
  ])('cannot expire %s', async (expires_at, sentence) => {
    expect(await call('POST', '/api/api-keys', { name: 'Shop', expires_at })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'expires_at',
      error: `expires_at ${sentence}`,
    });
  });

  test.each([
    [{ name: 'New' }, { name: 'New', isActive: undefined }],
    [{ is_active: false }, { name: undefined, isActive: false }],
  ])('are changed by %j', async (body, change) => {
    expect(await call('PUT', `/api/api-keys/${SHOWN_KEY.id}`, body)).toEqual({ apiKey: SHOWN_KEY });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, keyId: ASHAS_KEY.id, ...change });
  });

  test('are not updated by an empty body', async () => {
    expect(await call('PUT', `/api/api-keys/${SHOWN_KEY.id}`, {})).toMatchObject({
      status: 400,
      error: 'name must be given, or is_active',
    });
  });

  test('are deleted by id, and a malformed id is not found', async () => {
    expect(await call('DELETE', `/api/api-keys/${SHOWN_KEY.id}`)).toEqual({ success: true });
    expect(await call('DELETE', '/api/api-keys/1')).toMatchObject({ status: 404, code: 'key_not_found' });
  });
});

describe('the history over HTTP', () => {
  test('is paged and filtered', async () => {
    const query = `instanceId=ins_${'a'.repeat(32)}&direction=inbound&startDate=2026-03-01&endDate=2026-03-02&page=2`;
    const answer = await call('GET', `/api/messages/history?${query}`);
    expect(answer).toMatchObject({ pagination: { page: 2, pages: 3, limit: 50, total: 101 } });
    expect((answer as { messages: unknown[] }).messages).toHaveLength(1);
    expect(commands.at(-1)).toEqual({
      accountId: ACCOUNT_ID,
      instanceId: 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa',
      direction: 'inbound',
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-03-03T00:00:00Z'),
      page: 2,
      limit: 50,
    });
  });

  test.each([
    ['startDate=2026-03-02&endDate=2026-03-01', 'startDate must not be after endDate', 'startDate'],
    [
      'startDate=2026-03-01T10:00:00.001Z&endDate=2026-03-01T10:00:00Z',
      'startDate must not be after endDate',
      'startDate',
    ],
    [
      'startDate=2026-03-01T05:00:00%2B05:30&endDate=2026-02-28T23:29:59Z',
      'startDate must not be after endDate',
      'startDate',
    ],
    ['endDate=2026-02-30', 'endDate must be a date (YYYY-MM-DD) or an RFC 3339 time', 'endDate'],
  ])('%s is refused', async (query, error, field) => {
    const answer = await call('GET', `/api/messages/history?${query}`);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', error, field });
  });

  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T23:59:59Z', '2026-03-01'],
    ['2026-03-01T10:00:00Z', '2026-03-01T15:30:00+05:30'],
  ])('from %s to %s is a valid range', async (startDate, endDate) => {
    const query = new URLSearchParams({ startDate, endDate });
    expect(await call('GET', `/api/messages/history?${query}`)).toHaveProperty('messages');
  });

  test('a malformed instance id in the filter finds nothing', async () => {
    await call('GET', '/api/messages/history?instanceId=abc');
    expect((commands.at(-1) as HistoryQuery).instanceId).toBe('00000000-0000-0000-0000-000000000000');
  });
});
