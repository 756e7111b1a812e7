import { type Answers, FakeServer, renderRemote } from '@waxwing/kit/testing';
import { App } from '../src/app.js';
import { PLANS } from './samples.js';

/** Answers for an account without subscription and orders. Tests override what they need. */
export const newAccountAnswers = (): Answers => ({
  'GET /api/subscription/plans': { plans: PLANS },
  'GET /api/subscription/current': { hasActiveSubscription: false, subscription: null },
  'GET /api/payments/orders': { orders: [], pagination: { page: 1, pages: 0, limit: 10, total: 0 } },
});

/** Renders a tab of this remote with these answers. */
export function renderBilling(tab: 'subscription' | 'orders', answers: Answers) {
  const server = new FakeServer(answers);
  return { server, ...renderRemote(App, `?tab=${tab}`) };
}
