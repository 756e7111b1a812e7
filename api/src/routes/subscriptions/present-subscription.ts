import type { SubscriptionBody } from '@waxwing/contract';
import type { CurrentSubscription } from '@waxwing/core';
import { rupees } from '../rupees.js';
import { presentUsage } from './present-usage.js';

export function presentSubscription({ subscription, usage }: CurrentSubscription): SubscriptionBody {
  return {
    package_name: subscription.planName,
    instance_limit: subscription.instanceLimit,
    message_limit: subscription.messageLimit,
    end_date: subscription.endsAt.toISOString(),
    price: rupees(subscription.pricePaise),
    usage: presentUsage(usage),
  };
}
