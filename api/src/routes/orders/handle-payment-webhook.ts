import { contract } from '@waxwing/contract';
import type { HandlePaymentWebhook, VerifyPaymentWebhook } from '@waxwing/core';
import type { Logger } from 'pino';
import { reply, route } from '../../http/route.js';

export const handlePaymentWebhookRoute = (
  verifyPaymentWebhook: VerifyPaymentWebhook,
  handlePaymentWebhook: HandlePaymentWebhook,
  log: Logger,
) =>
  route(
    contract.orders.webhook,
    async ({ headers, rawBody }) => {
      const handled = await handlePaymentWebhook.execute({
        body: rawBody,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      });
      // A genuine event that does not match its order: an operator has to look at it, and the gateway should not send it again.
      if (handled.outcome === 'refused') log.warn(handled, 'payment does not match its order');
      return reply(200, { success: true as const });
    },
    ({ headers, bytes }) =>
      verifyPaymentWebhook.execute({ body: bytes, signature: headers['x-razorpay-signature'] }),
  );
