import { lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A session's own part of a shared cache, with Baileys' interface. */
export interface CacheView {
  get<T>(key: string): T | undefined;
  set<T>(key: string, value: T, ttlMs?: number): void;
  del(key: string): void;
  flushAll(): void;
}

interface Entry {
  readonly value: unknown;
}

type Shared = LRUCache<string, Entry>;

/**
 * The caches of all sessions of a process: bounded as a whole, however many sessions there are, and without a timer for each.
 * `scope` keeps sessions apart; the entries of an unused scope age out.
 */
export class SharedCaches {
  readonly #keys: Shared = new LRUCache(lruEntries(20_000));
  readonly #devices: Shared = new LRUCache({ ...lruEntries(20_000), ttl: HOUR_MS });
  readonly #numbers: Shared = new LRUCache({ ...lruEntries(50_000), ttl: DAY_MS });
  readonly #various: Shared = new LRUCache({ ...lruEntries(10_000), ttl: HOUR_MS });

  /** Ratchets and the other keys of conversations. */
  signalKeys(scope: string): CacheView {
    return scopedView(this.#keys, scope);
  }

  /** The devices of a contact; a new device is found within the hour. */
  userDevices(scope: string): CacheView {
    return scopedView(this.#devices, scope);
  }

  /** The known addresses of the recipients of messages. */
  knownNumbers(scope: string): CacheView {
    return scopedView(this.#numbers, scope);
  }

  /** What Baileys caches for an hour at most; `purpose` separates its uses. */
  shortLived(scope: string, purpose: string): CacheView {
    return scopedView(this.#various, `${scope}/${purpose}`);
  }
}

function scopedView(cache: Shared, scope: string): CacheView {
  return {
    get: <T>(key: string) => cache.get(`${scope}/${key}`)?.value as T | undefined,
    set: (key, value, ttlMs) => {
      cache.set(`${scope}/${key}`, { value }, ttlMs === undefined ? undefined : { ttl: ttlMs });
    },
    del: (key) => {
      cache.delete(`${scope}/${key}`);
    },
    // Must not empty what other sessions use; the scope ages out by itself.
    flushAll: () => undefined,
  };
}
