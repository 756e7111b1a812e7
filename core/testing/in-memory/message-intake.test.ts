import { messageIntakeContract } from '../contracts/message-intake.js';
import { memoryWorld } from './world.js';

messageIntakeContract('in memory', async () => memoryWorld());
