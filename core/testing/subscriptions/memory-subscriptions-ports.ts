import type { SubscriptionsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { MemorySubscriptions } from './memory-subscriptions.js';

export function memorySubscriptionsPorts(store: MemoryStore): SubscriptionsPorts {
  return { subscriptions: new MemorySubscriptions(store) };
}
