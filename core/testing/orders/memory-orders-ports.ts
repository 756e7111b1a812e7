import type { OrdersPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { MemoryBillingUnitOfWork } from './memory-billing-unit-of-work.js';
import { MemoryOrders } from './memory-orders.js';
import { MemoryProcessedWebhooks } from './memory-processed-webhooks.js';

export function memoryOrdersPorts(store: MemoryStore): OrdersPorts {
  return {
    orders: new MemoryOrders(store),
    ledgers: new MemoryBillingUnitOfWork(store),
    events: new MemoryProcessedWebhooks(store),
  };
}
