import type { Clock, InstancesPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { MemorySessionControl } from '../sessions/memory-session-control.js';
import { MemoryInstanceWatch } from './memory-instance-watch.js';
import { MemoryInstances } from './memory-instances.js';

export function memoryInstancesPorts(
  store: MemoryStore,
  clock: Clock,
): InstancesPorts & { readonly sessions: MemorySessionControl } {
  const instances = new MemoryInstances(store, clock);
  return {
    instances,
    instanceWatch: new MemoryInstanceWatch(instances),
    sessions: new MemorySessionControl(store, clock),
  };
}
