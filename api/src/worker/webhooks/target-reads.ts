import { type DeliveryTarget, type DeliveryTargets, type ShardLease, shardOf } from '@waxwing/core';
import type { ActiveEndpoints } from './active-endpoints.js';
import type { EndpointDelivery } from './endpoint/endpoint-delivery.js';
import type { HintFollower } from './hint-follower.js';
import type { ShardHolder } from './shard-holder.js';

export interface TargetReadsPorts {
  readonly active: ActiveEndpoints;
  readonly deliveryTargets: Pick<DeliveryTargets, 'list'>;
  readonly hints: Pick<HintFollower, 'hint'>;
  readonly shards: Pick<ShardHolder, 'leaseFor' | 'usable'>;
}

/** Reads what is to be done of the accounts whose shards this worker leases. */
export class TargetReads {
  readonly #ports: TargetReadsPorts;
  /** How many readings were begun, and how many of them when an endpoint last changed. */
  #begun = 0;
  readonly #changedAt = new WeakMap<EndpointDelivery, number>();

  constructor(ports: TargetReadsPorts) {
    this.#ports = ports;
  }

  /** What is known of the endpoint is newer from now on than what the readings under way answer. */
  markChanged(delivery: EndpointDelivery): void {
    this.#changedAt.set(delivery, this.#begun);
  }

  /**
   * Without `accountIds` it reads all of them. `known` are answered also where there is nothing to do for them; `gone` are those of them
   * that are not there any more.
   */
  async read(
    known: readonly EndpointDelivery[],
    accountIds?: readonly string[],
  ): Promise<{ readonly targets: readonly DeliveryTarget[]; readonly gone: ReadonlySet<EndpointDelivery> }> {
    const { active, deliveryTargets, hints, shards: holder } = this.#ports;
    this.#begun += 1;
    const reading = this.#begun;
    const leases = holder.usable;
    const shards = leases.map(({ shard }) => shard);
    // Nothing is read for a shard that is leaving; what is in flight there is recorded before it is released.
    const held = known.filter(({ endpoint }) => shards.includes(shardOf(endpoint.accountId)));
    const endpointIds = held.map(({ endpoint }) => endpoint.id);
    const of = { shards, endpointIds, ...(accountIds && { accountIds }) };
    const { result, dropped } = await active.watchDrops(() => deliveryTargets.list(of));
    const listed = new Set(result.map(({ stored }) => stored.endpoint.id));
    const missing = held.filter(({ endpoint }) => !listed.has(endpoint.id));
    const gone = new Set<EndpointDelivery>();
    for (const delivery of missing)
      if (this.#isOvertaken(delivery, reading)) hints.hint(delivery.endpoint.accountId);
      else gone.add(delivery);
    return {
      targets: result.filter((target) => this.#isCurrent(target, { leases, dropped, reading })),
      gone,
    };
  }

  /** Whether another reading has told of it since this one was begun, which may have read the older state. */
  #isOvertaken(delivery: EndpointDelivery, reading: number): boolean {
    return (this.#changedAt.get(delivery) ?? 0) >= reading;
  }

  /**
   * Whether what was read is newer than what is known, and deliveries of the endpoint still begin at the position that was read: after
   * its drop, and under a later lease, events behind that may be delivered already. Where it is not, the account is read anew.
   */
  #isCurrent(
    { stored: { endpoint } }: DeliveryTarget,
    read: {
      readonly leases: readonly ShardLease[];
      readonly dropped: ReadonlySet<string>;
      readonly reading: number;
    },
  ): boolean {
    const { active, hints, shards } = this.#ports;
    const lease = shards.leaseFor(endpoint.accountId);
    if (!lease) return false;
    const known = active.get(endpoint.id);
    const isCurrent = known
      ? !this.#isOvertaken(known, read.reading)
      : read.leases.includes(lease) && !read.dropped.has(endpoint.id);
    if (!isCurrent) hints.hint(endpoint.accountId);
    return isCurrent;
  }
}
