import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { paymentNotificationsContract } from './contracts/payment-notifications.js';

paymentNotificationsContract('in memory', async () => createMemoryPersistence(), {
  runs: 300,
  exhaustive: true,
});
