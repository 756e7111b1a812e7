import type { OrdersPorts, ProcessedWebhooks } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryBillingUnitOfWork } from './memory-billing-unit-of-work.js';
import { memoryOrders } from './memory-orders.js';

export function memoryOrdersPorts(store: MemoryStore): OrdersPorts {
  return {
    orders: memoryOrders(store),
    ledgers: memoryBillingUnitOfWork(store),
    events: memoryProcessedWebhooks(store),
  };
}

function memoryProcessedWebhooks({ paymentEvents }: MemoryStore): ProcessedWebhooks {
  return {
    has: async (id) => paymentEvents.has(id),
    async add({ id, at }) {
      if (!paymentEvents.has(id)) paymentEvents.set(id, at);
    },
    purge: async (before) => paymentEvents.removeWhere((at) => at < before),
  };
}
