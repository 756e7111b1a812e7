import { contract } from '@waxwing/contract';
import type { ClaimFreePlan } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from './present-subscription.js';

export const claimFreeRoute = (claimFree: ClaimFreePlan) =>
  route(contract.subscriptions.claimFree, async ({ caller }) => {
    const current = await claimFree.execute({ accountId: caller.accountId });
    return reply(200, { subscription: presentSubscription(current) });
  });
