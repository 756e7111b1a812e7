import type { Page } from '../shared/page.js';
import type { Order } from './order.js';
import type { OrderQuery, Orders } from './ports.js';

/** One page of the account's orders, the newest first. */
export class ListOrders {
  constructor(private readonly ports: { orders: Orders }) {}

  execute(query: OrderQuery): Promise<Page<Order>> {
    return this.ports.orders.page(query);
  }
}
