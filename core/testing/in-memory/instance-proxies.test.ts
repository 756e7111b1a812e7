import { instanceProxiesContract } from '../contracts/instance-proxies.js';
import { MemoryInstanceProxies } from './instance-proxies.js';
import { memoryWorld } from './world.js';

instanceProxiesContract(
  'in memory',
  async () => memoryWorld(),
  ({ store }) => new MemoryInstanceProxies(store),
);
