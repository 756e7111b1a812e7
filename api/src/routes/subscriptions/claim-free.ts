import { contract } from '@waxwing/contract';
import { type ClaimFreePlan, toCurrentSubscription } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from './present-subscription.js';

export const claimFreeRoute = (claimFree: ClaimFreePlan) =>
  route(contract.subscriptions.claimFree, async ({ caller }) => {
    const subscription = await claimFree.execute({ accountId: caller.accountId });
    const unused = toCurrentSubscription(subscription, 0, subscription.startsAt);
    return reply(200, { subscription: presentSubscription(unused) });
  });
