import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';

/** Reads and writes thousands of keys past the caches, where they would evict the keys of conversations. */
export interface BulkKeys {
  /** The stored entries; none is cached. */
  read<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: readonly string[],
  ): Promise<Map<string, SignalDataTypeMap[T]>>;
  /** Writes in one commit; null removes. Cached entries are dropped. */
  write(data: SignalDataSet): Promise<void>;
}

/** Knows which entries must not be cached while they are being written. */
export class CacheBypass {
  readonly #keys = new Map<string, number>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Keeps the entries of `data` out of the cache while `write` runs. */
  async during(data: SignalDataSet, write: () => Promise<void>): Promise<void> {
    const keys = Object.entries(data).flatMap(([type, entries]) =>
      Object.keys(entries ?? {}).map((id) => `${type}.${id}`),
    );
    for (const key of keys) this.#keys.set(key, (this.#keys.get(key) ?? 0) + 1);
    try {
      await write();
    } finally {
      for (const key of keys) {
        const left = (this.#keys.get(key) ?? 1) - 1;
        if (left > 0) this.#keys.set(key, left);
        else this.#keys.delete(key);
      }
    }
  }
}

/** @param stored reads past every cache */
export function bulkKeys(
  cached: SignalKeyStore,
  uncached: CacheBypass,
  stored: SignalKeyStore['get'],
): BulkKeys {
  return {
    read: async (type, ids) => {
      const found = ids.length > 0 ? await stored(type, [...new Set(ids)]) : {};
      return new Map(Object.entries(found)) as never;
    },
    write: (data) => uncached.during(data, async () => cached.set(data)),
  };
}
