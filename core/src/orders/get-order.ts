import { OrderNotFound } from './errors.js';
import type { Order } from './order.js';
import type { Orders } from './ports.js';

/** One order of the account. @throws OrderNotFound */
export class GetOrder {
  constructor(private readonly ports: { orders: Orders }) {}

  async execute({ accountId, orderId }: { accountId: string; orderId: string }): Promise<Order> {
    const order = await this.ports.orders.byId(accountId, orderId);
    if (!order) throw new OrderNotFound();
    return order;
  }
}
