import type { Clock, SafetyPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryNumberSafety } from './memory-number-safety.js';
import { memoryOptOuts } from './memory-opt-outs.js';

export function memorySafetyPorts(store: MemoryStore, clock: Clock): SafetyPorts {
  return {
    optOuts: memoryOptOuts(store),
    safety: memoryNumberSafety(store, clock),
    safetyRetention: { purge: async () => store.safety.purge(clock.now()) },
  };
}
