import {
  CancelSubscription,
  ClaimFreePlan,
  GetCurrentSubscription,
  ListPlans,
  RemindOfEnding,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { listPlansRoute } from '../../routes/plans/list-plans.js';
import {
  cancelSubscriptionRoute,
  claimFreeRoute,
  getCurrentSubscriptionRoute,
} from '../../routes/subscriptions/subscription-routes.js';

import { bindRoute, bindScheduledJob } from '../bind.js';

export const subscriptionsModule = new ContainerModule((options) => {
  bindRoute(options, listPlansRoute, ListPlans);
  bindRoute(options, claimFreeRoute, ClaimFreePlan);
  bindRoute(options, getCurrentSubscriptionRoute, GetCurrentSubscription);
  bindRoute(options, cancelSubscriptionRoute, CancelSubscription);

  bindScheduledJob(options, { name: 'remind-of-ending', cron: '15 * * * *' }, RemindOfEnding);
});
