import { contract } from '@waxwing/contract';
import type { GetOrder } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { orderIdOf } from '../path-ids.js';
import { presentOrder } from './present-order.js';

export const getOrderRoute = (getOrder: GetOrder) =>
  route(contract.orders.get, async ({ params, caller }) => {
    const order = await getOrder.execute({ accountId: caller.accountId, orderId: orderIdOf(params.id) });
    return reply(200, { order: presentOrder(order) });
  });
