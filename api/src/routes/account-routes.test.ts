import { describe, expect, test } from '@jest/globals';
import {
  CATALOGUE,
  ClaimFreePlan,
  type CurrentSubscription,
  createFreeSubscription,
  GetCurrentSubscription,
  ListPlans,
  LogIn,
  SignUp,
  toCurrentSubscription,
} from '@waxwing/core';
import { ACCOUNT_ID, ASHA } from '../../testing/start-app.js';
import { stubUseCase } from '../../testing/stub-use-case.js';
import { logInRoute, signUpRoute } from './accounts/account-routes.js';
import { listPlansRoute } from './plans/list-plans.js';
import { claimFreeRoute, getCurrentSubscriptionRoute } from './subscriptions/subscription-routes.js';
import { setUpRoutes } from './testing/kept-commands.js';

const AT = new Date('2026-03-01T10:00:00Z');
const basic = createFreeSubscription({ id: 'x', accountId: ACCOUNT_ID, plan: CATALOGUE[1]!, at: AT });
const signedIn = { account: ASHA, token: 'jwt' };
let current: CurrentSubscription | undefined;

const { call, commands } = setUpRoutes((keeping) => [
  signUpRoute(stubUseCase(SignUp, keeping(signedIn))),
  logInRoute(stubUseCase(LogIn, keeping(signedIn))),
  listPlansRoute(stubUseCase(ListPlans, async () => CATALOGUE)),
  getCurrentSubscriptionRoute(stubUseCase(GetCurrentSubscription, async () => current)),
  claimFreeRoute(stubUseCase(ClaimFreePlan, keeping(toCurrentSubscription(basic, 0, AT)))),
]);

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
      storage_limit: 5_368_709_120,
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
