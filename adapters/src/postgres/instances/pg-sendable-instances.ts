import type { Instance, Instances, SendableInstances } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Notifications } from '../database/notifications.js';

/** How long an instance is taken for ready by a process that hears nothing. */
const CACHE_TTL_MS = 750;

/**
 * Remembers instances that were ready: looking at one costs a statement for every few sends. Whoever changes one says so, and
 * what is not ready is never remembered.
 */
export class PgSendableInstances implements SendableInstances {
  readonly #cached = new LRUCache<string, Instance>({ max: 10_000, ttl: CACHE_TTL_MS });
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
    // Counted from the question, not from the answer. One that overtook some news may be older than it.
    const [start, news] = [performance.now(), this.#changes];
    const instance = await this.#instances.get(accountId, id);
    if (instance.status === 'ready' && this.#changes === news) this.#cached.set(id, instance, { start });
    return instance;
  }
}
