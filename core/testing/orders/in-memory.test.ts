import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { billingUnitOfWorkContract } from './contracts/billing-unit-of-work.js';
import { ordersContract } from './contracts/orders.js';
import { processedWebhooksContract } from './contracts/processed-webhooks.js';

processedWebhooksContract('in memory', async () => createMemoryPersistence());

billingUnitOfWorkContract('in memory', async () => createMemoryPersistence());

ordersContract('in memory', async () => createMemoryPersistence());
