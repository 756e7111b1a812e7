import type { Instance, Instances, Senders } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Notifications } from './notifications.js';

/** How long an instance is taken for ready by a process that hears nothing. */
const REMEMBER_MS = 750;

/**
 * Remembers instances that were ready: looking at one costs a statement for every few sends. Whoever changes one says so, and
 * what is not ready is never remembered.
 */
export class PgSenders implements Senders {
  readonly #ready = new LRUCache<string, Instance>({ max: 10_000, ttl: REMEMBER_MS });
  readonly #instances: Pick<Instances, 'get'>;
  #news = 0;

  constructor(ports: { instances: Pick<Instances, 'get'>; notifications: Pick<Notifications, 'subscribe'> }) {
    this.#instances = ports.instances;
    ports.notifications.subscribe('instance', (id) => {
      this.#news++;
      this.#ready.delete(id);
      return false;
    });
  }

  async get(accountId: string, id: string): Promise<Instance> {
    const known = this.#ready.get(id);
    if (known?.accountId === accountId) return known;
    // Counted from the question, not from the answer. One that overtook some news may be older than it.
    const [start, news] = [performance.now(), this.#news];
    const instance = await this.#instances.get(accountId, id);
    if (instance.status === 'ready' && this.#news === news) this.#ready.set(id, instance, { start });
    return instance;
  }
}
