import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';

/** Entries by the thousand, which nobody is going to need soon: they would push out of the caches what conversations need. */
export interface BulkKeys {
  /** Those that are stored; nothing of it is remembered. */
  read<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: readonly string[],
  ): Promise<Map<string, SignalDataTypeMap[T]>>;
  /** In one commit; null removes. What the caches have of it is dropped. */
  write(data: SignalDataSet): Promise<void>;
}

/** What has to know which entries go past the cache while they are written. */
export class CacheBypass {
  readonly #keys = new Map<string, number>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Has the entries of `data` go past the cache while `write` goes on. */
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
