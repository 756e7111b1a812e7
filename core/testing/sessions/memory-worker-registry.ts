import type { WorkerRegistry } from '../../src/index.js';
import { isLinkingOnly, listClaimable } from './claimable-instances.js';
import type { MemoryLeaseOptions } from './memory-session-leases.js';

export function memoryWorkerRegistry({ store, clock, ttlMs }: MemoryLeaseOptions): WorkerRegistry {
  return {
    async readClusterState() {
      const now = clock.now();
      const present = [...store.workers].filter(([, { until }]) => until > now);
      const left = present.map(([, { until }]) => until.getTime() - now.getTime());
      const runsOutMs = Math.min(...left.filter((ms) => ms < ttlMs / 2));
      const workers = present.map(([owner, { capacity, held }]) => ({ owner, capacity, held }));
      const free = listClaimable(store, clock);
      const linking = free.filter(isLinkingOnly).length;
      return { workers, free: free.length, linking, ...(Number.isFinite(runsOutMs) && { runsOutMs }) };
    },
    async listReadyElsewhere(owner, instanceIds) {
      return instanceIds.filter((id) => {
        const row = store.instances.get(id);
        return (
          row?.state.status === 'ready' && row.lease.owner !== owner && row.lease.expiresAt > clock.now()
        );
      });
    },
  };
}
