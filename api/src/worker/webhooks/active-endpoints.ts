import { shardOf } from '@waxwing/core';
import type { EndpointDelivery } from './endpoint/endpoint-delivery.js';

/** Timers hold at most 24 days. */
const LONGEST_TIMER_MS = 3_600_000;

/** The endpoints that a worker has something to do for, with the timers that wake them. */
export class ActiveEndpoints {
  readonly #byId = new Map<string, EndpointDelivery>();
  readonly #byAccount = new Map<string, Set<EndpointDelivery>>();
  readonly #dropWatches = new Set<Set<string>>();
  readonly #timers = new Map<EndpointDelivery, { readonly timer: NodeJS.Timeout; readonly at: number }>();

  get all(): readonly EndpointDelivery[] {
    return [...this.#byId.values()];
  }

  get size(): number {
    return this.#byId.size;
  }

  get(endpointId: string): EndpointDelivery | undefined {
    return this.#byId.get(endpointId);
  }

  /** In the order of their turns. */
  ofAccount(accountId: string): readonly EndpointDelivery[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  ofShards(shards: readonly number[]): readonly EndpointDelivery[] {
    return this.all.filter(({ endpoint }) => shards.includes(shardOf(endpoint.accountId)));
  }

  add(delivery: EndpointDelivery): EndpointDelivery {
    const { id, accountId } = delivery.endpoint;
    this.#byId.set(id, delivery);
    this.#byAccount.set(accountId, (this.#byAccount.get(accountId) ?? new Set()).add(delivery));
    return delivery;
  }

  /** The next turn of its account is for another endpoint. */
  moveToEnd(delivery: EndpointDelivery): void {
    const siblings = this.#byAccount.get(delivery.endpoint.accountId);
    if (siblings && siblings.size > 1 && siblings.delete(delivery)) siblings.add(delivery);
  }

  /** Nothing of it starts any more. */
  drop(delivery: EndpointDelivery): void {
    const { id, accountId } = delivery.endpoint;
    delivery.stopped = true;
    delivery.isDropped = true;
    this.#byId.delete(id);
    for (const dropped of this.#dropWatches) dropped.add(id);
    clearTimeout(this.#timers.get(delivery)?.timer);
    this.#timers.delete(delivery);
    const siblings = this.#byAccount.get(accountId);
    siblings?.delete(delivery);
    if (siblings?.size === 0) this.#byAccount.delete(accountId);
  }

  /** Answers what `read` does, and the ids of the endpoints that were dropped meanwhile. */
  async watchDrops<T>(
    read: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly dropped: ReadonlySet<string> }> {
    const dropped = new Set<string>();
    this.#dropWatches.add(dropped);
    try {
      return { result: await read(), dropped };
    } finally {
      this.#dropWatches.delete(dropped);
    }
  }

  /** Calls `wake` after so many milliseconds, unless it is called sooner. */
  wakeAfter(delivery: EndpointDelivery, ms: number, wake: () => void): void {
    const at = performance.now() + ms;
    const known = this.#timers.get(delivery);
    if (known && known.at <= at) return;
    clearTimeout(known?.timer);
    const timer = setTimeout(
      () => {
        this.#timers.delete(delivery);
        wake();
      },
      Math.min(Math.max(1, ms), LONGEST_TIMER_MS),
    );
    this.#timers.set(delivery, { timer, at });
  }
}
