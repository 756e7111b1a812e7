import type { Clock, SafetyPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import type { MemoryNumberChecks } from '../messages/memory-number-checks.js';
import { memoryNumberSafety } from './memory-number-safety.js';
import { memoryOptOuts } from './memory-opt-outs.js';

export function memorySafetyPorts(
  store: MemoryStore,
  clock: Clock,
  numbers: Pick<MemoryNumberChecks, 'situationOf'>,
): SafetyPorts {
  return {
    optOuts: memoryOptOuts(store),
    safety: memoryNumberSafety(store, clock, numbers),
    safetyRetention: { purge: async () => store.safety.purge(clock.now()) },
  };
}
