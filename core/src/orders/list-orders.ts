import type { Page } from '../shared/page.js';
import type { Order } from './order.js';
import type { OrderQuery, Orders } from './ports.js';

/** One page of the account's orders, newest first. */
export class ListOrders {
  readonly #ports: { orders: Orders };

  constructor(ports: { orders: Orders }) {
    this.#ports = ports;
  }

  execute(query: OrderQuery): Promise<Page<Order>> {
    return this.#ports.orders.page(query);
  }
}
