import type { Order, OrderQuery, Orders, Page, ReconcileQuery } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export class MemoryOrders implements Orders {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async byId(accountId: string, id: string): Promise<Order | undefined> {
    return this.#of(accountId).find((order) => order.id === id);
  }

  async byGatewayOrder(gatewayOrderId: string, accountId?: string): Promise<Order | undefined> {
    const order = this.#all().find((each) => each.gatewayOrderId === gatewayOrderId);
    return accountId === undefined || order?.accountId === accountId ? order : undefined;
  }

  async page({ accountId, status, page, limit }: OrderQuery): Promise<Page<Order>> {
    const found = this.#of(accountId).filter((order) => status === undefined || order.status === status);
    return { items: found.slice((page - 1) * limit, page * limit), total: found.length };
  }

  async pendingOf(accountId: string): Promise<Order[]> {
    return this.#of(accountId).filter(({ status }) => status === 'pending');
  }

  async listDueForReconciliation({
    statuses,
    since,
    until,
    at,
    recheckShare,
    limit,
  }: ReconcileQuery): Promise<Order[]> {
    const isDue = (checked: Date | null, made: Date) =>
      checked === null || checked.getTime() <= at.getTime() - (at.getTime() - made.getTime()) * recheckShare;
    return [...this.#store.orders.values()]
      .filter(({ order }) => statuses.includes(order.status) && order.gatewayOrderId !== null)
      .filter(({ order }) => since <= order.createdAt && order.createdAt <= until)
      .filter(({ order, checkedAt }) => isDue(checkedAt, order.createdAt))
      .toSorted((a, b) => (a.checkedAt?.getTime() ?? 0) - (b.checkedAt?.getTime() ?? 0))
      .slice(0, limit)
      .map(({ order }) => order);
  }

  async markReconciled(id: string, at: Date): Promise<void> {
    const row = this.#store.orders.get(id);
    if (row) row.checkedAt = at;
  }

  #all(): Order[] {
    return [...this.#store.orders.values()].map(({ order }) => order);
  }

  /** Newest first. */
  #of(accountId: string): Order[] {
    return this.#all()
      .filter((order) => order.accountId === accountId)
      .toSorted(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (b.id < a.id ? -1 : Number(b.id > a.id)),
      );
  }
}
