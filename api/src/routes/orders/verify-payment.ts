import { contract, type VerifiedPaymentBody } from '@waxwing/contract';
import { ORDER_STATUS_TEXT, type VerifiedPayment, type VerifyPayment } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSubscription } from '../subscriptions/present-subscription.js';

export const verifyPaymentRoute = (verifyPayment: VerifyPayment) =>
  route(contract.orders.verify, async ({ body, caller }) => {
    const verified = await verifyPayment.execute({
      accountId: caller.accountId,
      gatewayOrderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    });
    return reply(200, presentVerifiedPayment(verified));
  });

/** A genuine payment that has not paid for anything (yet) is answered with the sentence of its order's status. */
function presentVerifiedPayment({ outcome, current }: VerifiedPayment): VerifiedPaymentBody {
  if (outcome === 'paid') {
    return { success: true, error: null, subscription: current ? presentSubscription(current) : null };
  }
  const status = outcome === 'waiting' ? 'pending' : outcome;
  return { success: false, error: ORDER_STATUS_TEXT[status], subscription: null };
}
