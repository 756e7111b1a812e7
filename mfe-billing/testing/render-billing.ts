import { type Answers, FakeServer, fakeToken, renderRemote } from '@waxwing/kit/testing';
import { App } from '../src/app.js';
import { PLANS } from './samples.js';

/** Answers for an account without subscription and orders. Tests override what they need. */
export const newAccountAnswers = (): Answers => ({
  'GET /api/subscription/plans': { plans: PLANS },
  'GET /api/subscription/current': { hasActiveSubscription: false, subscription: null },
  'GET /api/payments/orders': { orders: [], pagination: { page: 1, pages: 0, limit: 10, total: 0 } },
});

/** Signs an account in to this browser. */
export function signIn(userId: string): void {
  localStorage.setItem('token', fakeToken({ user_id: userId, email: 'asha@example.com' }));
}

/** All that localStorage holds of an account that is signed in and has no unconfirmed payment. */
export const SIGNED_IN = ['token'];

/** The localStorage key of the unconfirmed payment of an account; by default of the one that is signed in. */
export const unconfirmedKey = (userId = 'acc_1') => `unconfirmed-payment:${userId}`;

/** Renders a tab of this remote with these answers, signed in. */
export function renderBilling(tab: 'subscription' | 'orders', answers: Answers) {
  signIn('acc_1');
  const server = new FakeServer(answers);
  return { server, ...renderRemote(App, `?tab=${tab}`) };
}
