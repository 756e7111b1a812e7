import type { PlanBody, SubscriptionBody } from '@waxwing/contract';

export interface Plan {
  name: string;
  rupees: number;
  instances: number;
  messages: number;
  days: number;
}

export const toPlan = (body: PlanBody): Plan => ({
  name: body.name,
  rupees: body.price,
  instances: body.instance_limit,
  messages: body.message_limit,
  days: body.duration_days,
});

export interface CurrentPlan {
  name: string;
  rupees: number;
  instances: number;
  messages: number;
  period: string;
  endsAt: Date;
  /** Whether the owner has cancelled it. */
  cancelled: boolean;
  used: number;
  left: number;
}

export const toCurrentPlan = (body: SubscriptionBody): CurrentPlan => ({
  name: body.package_name,
  rupees: body.price,
  instances: body.instance_limit,
  messages: body.message_limit,
  period: body.billing_period,
  endsAt: new Date(body.end_date),
  cancelled: body.cancelled_at !== null,
  used: body.usage.sent_messages,
  left: body.usage.remaining,
});
