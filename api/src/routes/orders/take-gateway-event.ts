import { contract } from '@waxwing/contract';
import type { CheckGatewayEvent, TakeGatewayEvent } from '@waxwing/core';
import type { Logger } from 'pino';
import { reply, route } from '../../http/route.js';

export const takeGatewayEventRoute = (
  checkGatewayEvent: CheckGatewayEvent,
  takeGatewayEvent: TakeGatewayEvent,
  log: Logger,
) =>
  route(
    contract.orders.webhook,
    async ({ headers, rawBody }) => {
      const taken = await takeGatewayEvent.execute({
        body: rawBody,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      });
      // Genuine news that do not fit the order: somebody should look, and the gateway should not send them again.
      if (taken.outcome === 'refused') log.warn(taken, 'a payment does not fit its order');
      return reply(200, { success: true as const });
    },
    ({ headers, bytes }) =>
      checkGatewayEvent.execute({ body: bytes, signature: headers['x-razorpay-signature'] }),
  );
