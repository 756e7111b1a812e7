import { InstanceNotFound, type InstanceProxies } from '../../src/index.js';
import type { InstanceRow, MemoryStore } from '../fixture/memory-store.js';

export class MemoryInstanceProxies implements InstanceProxies {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async set(accountId: string, instanceId: string, url: string): Promise<void> {
    this.#set(accountId, instanceId, url);
  }

  async remove(accountId: string, instanceId: string): Promise<void> {
    this.#set(accountId, instanceId, null);
  }

  async get(accountId: string, instanceId: string): Promise<string | null> {
    return this.#found(accountId, instanceId).proxyUrl;
  }

  #set(accountId: string, instanceId: string, url: string | null): void {
    const row = this.#found(accountId, instanceId);
    row.proxyUrl = url;
    row.proxyRevision += 1;
  }

  #found(accountId: string, instanceId: string): InstanceRow {
    const row = this.#store.instanceOf(accountId, instanceId);
    if (!row) throw new InstanceNotFound();
    return row;
  }
}
