import { contract, type VerifiedPaymentBody } from '@waxwing/contract';
import type { VerifiedPayment, VerifyPayment } from '@waxwing/core';
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

function presentVerifiedPayment(verified: VerifiedPayment): VerifiedPaymentBody {
  if (!verified.paid) return { success: false, error: verified.sentence, subscription: null };
  const { current } = verified;
  return { success: true, error: null, subscription: current ? presentSubscription(current) : null };
}
