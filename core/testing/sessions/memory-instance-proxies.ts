import { InstanceNotFound, type InstanceProxies } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryInstanceProxies(store: MemoryStore): InstanceProxies {
  function found(accountId: string, instanceId: string): InstanceRow {
    const row = store.instanceOf(accountId, instanceId);
    if (!row) throw new InstanceNotFound();
    return row;
  }

  async function set(accountId: string, instanceId: string, url: string | null): Promise<void> {
    const row = found(accountId, instanceId);
    row.proxyUrl = url;
    row.proxyRevision += 1;
  }

  return {
    set,
    remove: (accountId, instanceId) => set(accountId, instanceId, null),
    get: async (accountId, instanceId) => found(accountId, instanceId).proxyUrl,
  };
}
