import { paymentNewsContract } from '../contracts/payment-news.js';
import { memoryWorld } from './world.js';

paymentNewsContract('in memory', async () => memoryWorld(), { runs: 300, exhaustive: true });
