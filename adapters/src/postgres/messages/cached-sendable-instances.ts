import { type Instance, type Instances, lruEntries, type SendableInstances } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Notifications } from '../database/notifications.js';

/** How long a process caches a ready instance without a notification. */
const CACHE_TTL_MS = 750;

/**
 * Caches ready instances: each read costs a statement for every few sends. Changes are notified, and an instance that is not ready
 * is never cached.
 */
export class CachedSendableInstances implements SendableInstances {
  readonly #cached = new LRUCache<string, Instance>({ ...lruEntries(10_000), ttl: CACHE_TTL_MS });
  readonly #instances: Pick<Instances, 'get'>;
  #changes = 0;

  constructor(ports: { instances: Pick<Instances, 'get'>; notifications: Pick<Notifications, 'subscribe'> }) {
    this.#instances = ports.instances;
    ports.notifications.subscribe('instance', (id) => {
      this.#changes++;
      this.#cached.delete(id);
      return false;
    });
  }

  async get(accountId: string, id: string): Promise<Instance> {
    const known = this.#cached.get(id);
    if (known?.accountId === accountId) return known;
    // Counted from the start of the read. A read that a change has overtaken may be outdated.
    const [start, changes] = [performance.now(), this.#changes];
    const instance = await this.#instances.get(accountId, id);
    if (instance.status === 'ready' && this.#changes === changes) this.#cached.set(id, instance, { start });
    return instance;
  }
}
