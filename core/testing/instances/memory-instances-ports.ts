import type { Clock, Instances, InstancesPorts, InstanceWatch } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { MemorySessionControl } from '../sessions/memory-session-control.js';
import { memoryInstances } from './memory-instances.js';

export function memoryInstancesPorts(
  store: MemoryStore,
  clock: Clock,
): InstancesPorts & { readonly sessions: MemorySessionControl } {
  const instances = memoryInstances(store, clock);
  const instanceWatch = memoryInstanceWatch(instances);
  return { instances, instanceWatch, sessions: new MemorySessionControl(store, clock) };
}

/** Takes a turn of the event loop for a tenth of a second, so that no test waits. */
function memoryInstanceWatch(instances: Pick<Instances, 'get'>): InstanceWatch {
  return {
    async waitUntil(accountId, id, isExpected, timeoutMs) {
      let instance = await instances.get(accountId, id);
      for (let leftMs = timeoutMs; leftMs > 0 && !isExpected(instance); leftMs -= 100) {
        await yieldToEventLoop();
        instance = await instances.get(accountId, id);
      }
      return instance;
    },
  };
}
