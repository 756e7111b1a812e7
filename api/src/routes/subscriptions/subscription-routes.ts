import { contract } from '@waxwing/contract';
import type { CancelSubscription, ClaimFreePlan, GetCurrentSubscription } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from './present-subscription.js';

export const claimFreeRoute = (claimFree: ClaimFreePlan) =>
  route(contract.subscriptions.claimFree, async ({ caller }) => {
    const current = await claimFree.execute({ accountId: caller.accountId });
    return reply(200, { subscription: presentSubscription(current) });
  });

export const getCurrentSubscriptionRoute = (getCurrentSubscription: GetCurrentSubscription) =>
  route(contract.subscriptions.current, async ({ caller }) => {
    const current = await getCurrentSubscription.execute({ accountId: caller.accountId });
    return reply(200, {
      hasActiveSubscription: current !== undefined,
      subscription: current ? presentSubscription(current) : null,
    });
  });

export const cancelSubscriptionRoute = (cancelSubscription: CancelSubscription) =>
  route(contract.subscriptions.cancel, async ({ caller }) => {
    const current = await cancelSubscription.execute({ accountId: caller.accountId });
    return reply(200, { subscription: presentSubscription(current) });
  });
