import { contract } from '@waxwing/contract';
import type { ListOrders } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentPagination } from '../present-pagination.js';
import { presentOrder } from './present-order.js';

export const listOrdersRoute = (listOrders: ListOrders) =>
  route(contract.orders.list, async ({ query, caller }) => {
    const found = await listOrders.execute({ ...query, accountId: caller.accountId });
    return reply(200, {
      orders: found.items.map(presentOrder),
      pagination: presentPagination(query, found.total),
    });
  });
