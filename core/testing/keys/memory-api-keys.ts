import type { ApiKey, ApiKeys, SealedSecret, StoredKey } from '../../src/index.js';
import type { KeyRow, MemoryStore } from '../fixture/memory-store.js';

const TOUCH_EVERY_MS = 60_000;

export function keyRow(key: ApiKey, secret: SealedSecret): KeyRow {
  return { key, digest: secret.digest.join(), sealed: secret.sealed };
}

export class MemoryApiKeys implements ApiKeys {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async add(key: ApiKey, secret: SealedSecret): Promise<void> {
    this.#store.keys.set(key.id, keyRow(key, secret));
  }

  async listOf(accountId: string): Promise<readonly StoredKey[]> {
    return [...this.#store.keys.values()]
      .filter(({ key }) => key.accountId === accountId && key.instanceId === null)
      .toSorted((a, b) => b.key.createdAt.getTime() - a.key.createdAt.getTime());
  }

  async findByInstance(accountId: string, instanceId: string): Promise<StoredKey | undefined> {
    return [...this.#store.keys.values()].find(
      ({ key }) => key.accountId === accountId && key.instanceId === instanceId,
    );
  }

  async setInstanceKeyActive(accountId: string, instanceId: string, isActive: boolean): Promise<boolean> {
    const row = [...this.#store.keys.values()].find(
      ({ key }) => key.accountId === accountId && key.instanceId === instanceId,
    );
    if (row) row.key = { ...row.key, isActive };
    return row !== undefined;
  }

  async byDigest(digest: Uint8Array): Promise<ApiKey | undefined> {
    const sought = digest.join();
    return [...this.#store.keys.values()].find((row) => row.digest === sought)?.key;
  }

  async update(
    accountId: string,
    id: string,
    change: { name?: string; isActive?: boolean },
  ): Promise<StoredKey | undefined> {
    const row = this.#own(accountId, id);
    if (!row) return undefined;
    row.key = { ...row.key, ...change };
    return { ...row };
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    return this.#own(accountId, id) !== undefined && this.#store.keys.delete(id);
  }

  touch(id: string, at: Date): void {
    const row = this.#store.keys.get(id);
    if (!row) return;
    const last = row.key.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (at.getTime() - last >= TOUCH_EVERY_MS) row.key = { ...row.key, lastUsedAt: at };
  }

  #own(accountId: string, id: string): KeyRow | undefined {
    const row = this.#store.keys.get(id);
    return row?.key.accountId === accountId && row.key.instanceId === null ? row : undefined;
  }
}
