import type { SubscriptionsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memorySubscriptions } from './memory-subscriptions.js';

export function memorySubscriptionsPorts(store: MemoryStore): SubscriptionsPorts {
  return { subscriptions: memorySubscriptions(store) };
}
