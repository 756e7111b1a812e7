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

  constructor(ports: TargetReadsPorts) {
    this.#ports = ports;
  }

  /**
   * Without `accountIds` it reads all of them. `known` are answered also where there is nothing to do for them; `gone` are those of them
   * that are not there any more.
   */
  async read(
    known: readonly EndpointDelivery[],
    accountIds?: readonly string[],
  ): Promise<{ readonly targets: readonly DeliveryTarget[]; readonly gone: ReadonlySet<EndpointDelivery> }> {
    const { active, deliveryTargets, shards: holder } = this.#ports;
    const leases = holder.usable;
    const shards = leases.map(({ shard }) => shard);
    // Nothing is read for a shard that is leaving; what is in flight there is recorded before it is released.
    const held = known.filter(({ endpoint }) => shards.includes(shardOf(endpoint.accountId)));
    const endpointIds = held.map(({ endpoint }) => endpoint.id);
    const of = { shards, endpointIds, ...(accountIds && { accountIds }) };
    const { result, dropped } = await active.watchDrops(() => deliveryTargets.list(of));
    const listed = new Set(result.map(({ stored }) => stored.endpoint.id));
    return {
      targets: result.filter((target) => this.#isCurrent(target, { leases, dropped })),
      gone: new Set(held.filter(({ endpoint }) => !listed.has(endpoint.id))),
    };
  }

  /**
   * Whether deliveries of the endpoint still begin at the position that was read. After its drop, and under a later lease, events behind
   * that may be delivered already: the account is read anew.
   */
  #isCurrent(
    { stored: { endpoint } }: DeliveryTarget,
    read: { readonly leases: readonly ShardLease[]; readonly dropped: ReadonlySet<string> },
  ): boolean {
    const { active, hints, shards } = this.#ports;
    const lease = shards.leaseFor(endpoint.accountId);
    if (!lease) return false;
    if (active.get(endpoint.id)) return true;
    const isCurrent = read.leases.includes(lease) && !read.dropped.has(endpoint.id);
    if (!isCurrent) hints.hint(endpoint.accountId);
    return isCurrent;
  }
}
