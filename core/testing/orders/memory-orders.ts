import type { Order, Orders } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newestFirst } from '../messages/memory-messages.js';

export function memoryOrders(store: MemoryStore): Orders {
  const where = (condition: (order: Order) => boolean) =>
    store.orders.where(({ order }) => condition(order)).map(({ order }) => order);
  const of = (account: string) => where(({ accountId }) => accountId === account).toSorted(newestFirst);

  return {
    byId: async (accountId, id) => of(accountId).find((order) => order.id === id),
    async byGatewayOrder(sought, accountId) {
      const [order] = where(({ gatewayOrderId }) => gatewayOrderId === sought);
      return accountId === undefined || order?.accountId === accountId ? order : undefined;
    },
    async page({ accountId, status, page, limit }) {
      const found = of(accountId).filter((order) => status === undefined || order.status === status);
      return { items: found.slice((page - 1) * limit, page * limit), total: found.length };
    },
    pendingOf: async (accountId) => of(accountId).filter(({ status }) => status === 'pending'),
    async listDueForReconciliation({ statuses, since, until, at, recheckShare, limit }) {
      const isDue = (checked: Date | null, made: Date) =>
        checked === null ||
        checked.getTime() <= at.getTime() - (at.getTime() - made.getTime()) * recheckShare;
      return store.orders
        .where(({ order }) => statuses.includes(order.status) && order.gatewayOrderId !== null)
        .filter(({ order }) => since <= order.createdAt && order.createdAt <= until)
        .filter(({ order, checkedAt }) => isDue(checkedAt, order.createdAt))
        .toSorted((a, b) => (a.checkedAt?.getTime() ?? 0) - (b.checkedAt?.getTime() ?? 0))
        .slice(0, limit)
        .map(({ order }) => order);
    },
    async markReconciled(id, at) {
      const row = store.orders.get(id);
      if (row) row.checkedAt = at;
    },
  };
}
