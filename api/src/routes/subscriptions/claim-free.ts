import { contract } from '@waxwing/contract';
import { type ClaimFree, withUsage } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from './present-subscription.js';

export const claimFreeRoute = (claimFree: ClaimFree) =>
  route(contract.subscriptions.claimFree, async ({ caller }) => {
    const subscription = await claimFree.execute({ accountId: caller.accountId });
    const unused = withUsage(subscription, 0, subscription.startsAt);
    return reply(200, { subscription: presentSubscription(unused) });
  });
