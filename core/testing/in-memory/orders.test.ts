import { ordersContract } from '../contracts/orders.js';
import { memoryWorld } from './world.js';

ordersContract('in memory', async () => memoryWorld());
