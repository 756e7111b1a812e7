import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { billingUnitOfWorkContract } from './billing-unit-of-work.js';
import { ordersContract } from './orders.js';
import { processedWebhooksContract } from './processed-webhooks.js';

/** What every implementation of `OrdersPorts` keeps. */
export function ordersContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  ordersContract(name, setup);
  billingUnitOfWorkContract(name, setup);
  processedWebhooksContract(name, setup);
}
