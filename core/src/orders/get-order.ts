import { OrderNotFound } from './errors.js';
import type { Order } from './order.js';
import type { Orders } from './ports.js';

/** One order of the account. @throws OrderNotFound */
export class GetOrder {
  readonly #ports: { orders: Orders };

  constructor(ports: { orders: Orders }) {
    this.#ports = ports;
  }

  async execute({ accountId, orderId }: { accountId: string; orderId: string }): Promise<Order> {
    const order = await this.#ports.orders.byId(accountId, orderId);
    if (!order) throw new OrderNotFound();
    return order;
  }
}
