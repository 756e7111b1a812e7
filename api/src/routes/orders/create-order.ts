import { contract } from '@waxwing/contract';
import type { CreateOrder } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { type Checkout, presentOffer } from './present-offer.js';

export const createOrderRoute = (createOrder: CreateOrder, checkout: Checkout) =>
  route(contract.orders.create, async ({ body, caller }) => {
    const offer = await createOrder.execute({
      accountId: caller.accountId,
      planId: body.packageId,
      billingPeriod: body.billingPeriod,
    });
    return reply(200, { order: presentOffer(offer, checkout), mock: offer.mock });
  });
