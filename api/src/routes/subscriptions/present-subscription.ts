import type { SubscriptionBody, UsageBody } from '@waxwing/contract';
import type { CurrentSubscription, Usage } from '@waxwing/core';
import { toRupees } from '../rupees.js';

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
    price: toRupees(subscription.pricePaise),
    usage: presentUsage(usage),
    window_ends_at: windowEndsAt.toISOString(),
  };
}

export function presentUsage({ sent, limit, remaining }: Usage): UsageBody {
  return { sent_messages: sent, message_limit: limit, remaining };
}
