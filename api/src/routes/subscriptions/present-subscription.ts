import type { SubscriptionBody } from '@waxwing/contract';
import type { CurrentSubscription } from '@waxwing/core';
import { rupees } from '../rupees.js';
import { presentUsage } from './present-usage.js';

export function presentSubscription({
  subscription,
  usage,
  windowEndsAt,
}: CurrentSubscription): SubscriptionBody {
  return {
    package_id: subscription.planId,
    package_name: subscription.planName,
    instance_limit: subscription.instanceLimit,
    message_limit: subscription.messageLimit,
    billing_period: subscription.billingPeriod,
    start_date: subscription.startsAt.toISOString(),
    end_date: subscription.endsAt.toISOString(),
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
    price: rupees(subscription.pricePaise),
    usage: presentUsage(usage),
    window_ends_at: windowEndsAt.toISOString(),
  };
}
