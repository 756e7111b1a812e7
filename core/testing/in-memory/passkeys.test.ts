import { passkeysContract } from '../contracts/passkeys.js';
import { memoryWorld } from './world.js';

passkeysContract('in-memory', async () => memoryWorld());
