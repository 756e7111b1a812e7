import type { BillingPeriod } from '../plans/billing-period.js';
import type { Plan } from '../plans/plan.js';
import type { Order } from './order.js';
import type { Quote } from './quote.js';

export interface DraftInput {
  id: string;
  accountId: string;
  plan: Plan;
  billingPeriod: BillingPeriod;
  durationDays: number;
  offer: Quote;
  gatewayOrderId: string | null;
  at: Date;
}

/** An order that nobody has paid yet, with the plan's price and limits as they are now. */
export function draftOrder(input: DraftInput): Order {
  const { id, accountId, plan, billingPeriod, durationDays, offer, gatewayOrderId, at } = input;
  return {
    id,
    accountId,
    status: 'pending',
    planId: plan.id,
    planName: plan.name,
    instanceLimit: plan.instanceLimit,
    messageLimit: plan.messageLimit,
    monthlyPaise: plan.pricePaise,
    billingPeriod,
    durationDays,
    pricePaise: offer.pricePaise,
    creditPaise: offer.credit.paise,
    creditFrom: offer.credit.from,
    amountPaise: offer.duePaise,
    currency: 'INR',
    quotedUntil: offer.until,
    gatewayOrderId,
    gatewayPaymentId: null,
    paymentMethod: null,
    paymentStatus: null,
    failureReason: null,
    refundedPaise: 0,
    subscriptionId: null,
    createdAt: at,
    updatedAt: at,
    paidAt: null,
  };
}
