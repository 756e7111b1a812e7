import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { subscriptionsContract } from './subscriptions.js';
import { usageModelContract } from './usage-model.js';

/** What every implementation of `SubscriptionsPorts` keeps; its model is tried `modelRuns` times. */
export function subscriptionsContracts(
  name: string,
  setup: () => Promise<PersistenceFixture>,
  { modelRuns }: { modelRuns: number },
): void {
  subscriptionsContract(name, setup);
  usageModelContract(name, setup, modelRuns);
}
