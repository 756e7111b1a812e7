import { contract } from '@waxwing/contract';
import type { GetCurrentSubscription } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from './present-subscription.js';

export const getCurrentSubscriptionRoute = (getCurrentSubscription: GetCurrentSubscription) =>
  route(contract.subscriptions.current, async ({ caller }) => {
    const current = await getCurrentSubscription.execute({ accountId: caller.accountId });
    return reply(200, {
      hasActiveSubscription: current !== undefined,
      subscription: current ? presentSubscription(current) : null,
    });
  });
