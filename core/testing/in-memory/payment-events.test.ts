import { paymentEventsContract } from '../contracts/payment-events.js';
import { memoryWorld } from './world.js';

paymentEventsContract('in memory', async () => memoryWorld());
