import {
  CancelSubscription,
  ClaimFreePlan,
  GetCurrentSubscription,
  ListPlans,
  RemindOfEnding,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { listPlansRoute } from '../../routes/plans/list-plans.js';
import { cancelSubscriptionRoute } from '../../routes/subscriptions/cancel-subscription.js';
import { claimFreeRoute } from '../../routes/subscriptions/claim-free.js';
import { getCurrentSubscriptionRoute } from '../../routes/subscriptions/get-current-subscription.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const subscriptionsModule = new ContainerModule((options) => {
  bindUseCase(options, ListPlans);
  bindUseCase(options, ClaimFreePlan);
  bindUseCase(options, GetCurrentSubscription);
  bindUseCase(options, CancelSubscription);
  bindUseCase(options, RemindOfEnding);

  bindRoute(options, listPlansRoute, ListPlans);
  bindRoute(options, claimFreeRoute, ClaimFreePlan);
  bindRoute(options, getCurrentSubscriptionRoute, GetCurrentSubscription);
  bindRoute(options, cancelSubscriptionRoute, CancelSubscription);

  bindScheduledJob(options, { name: 'remind-of-ending', cron: '15 * * * *' }, RemindOfEnding);
});
