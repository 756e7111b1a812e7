import { contract } from '@waxwing/contract';
import type { CancelSubscription } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from './present-subscription.js';

export const cancelSubscriptionRoute = (cancelSubscription: CancelSubscription) =>
  route(contract.subscriptions.cancel, async ({ caller }) => {
    const current = await cancelSubscription.execute({ accountId: caller.accountId });
    return reply(200, { subscription: presentSubscription(current) });
  });
