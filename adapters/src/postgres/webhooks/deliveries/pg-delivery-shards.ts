import type { DeliveryShards, ShardLease, ShardRenewal } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import type { Notifications } from '../../database/notifications.js';
import { unnestParameters } from '../../database/unnest-parameters.js';

/** What is published on the channel `event` when shards are released; no account has this id. */
export const SHARDS_RELEASED = 'shards';

// Parameters: the owner and the milliseconds of a lease. A lease that ran out and was not claimed is renewed with its epoch. In the
// order of the shards, as all statements that lock several.
export const RENEW_SHARDS = {
  name: 'webhook-shards-renew',
  text: `
    with own as materialized (
      select shard from webhook_shards where owner = $1 order by shard for no key update
    ), renewed as (
      update webhook_shards s set expires_at = now() + $2 * interval '1 millisecond'
      from own where s.shard = own.shard returning s.shard, s.epoch
    ), seen as (
      insert into webhook_workers as w (owner, seen_at) values ($1, now())
      on conflict (owner) do update set seen_at = excluded.seen_at
    ), gone as (
      delete from webhook_workers where owner in (
        select owner from webhook_workers where seen_at < now() - interval '1 minute' and owner <> $1
        for update skip locked
      )
    ), others as (
      select extract(epoch from greatest(min(expires_at), now() - interval '1 day') - now())::float8 * 1000 as ms
      from webhook_shards where owner <> $1
    )
    select r.shard, r.epoch, c.workers, c.now, others.ms as "freeInMs"
    from (
      select now() as now, 1 + count(*)::integer as workers from webhook_workers
      where owner <> $1 and seen_at > now() - $2 * interval '1 millisecond'
    ) c cross join others left join renewed r on true order by r.shard`,
};

export const CLAIM_SHARDS = {
  name: 'webhook-shards-claim',
  text: `
    with free as materialized (
      select shard from webhook_shards where expires_at <= now() order by shard limit $3
      for no key update skip locked
    )
    update webhook_shards s
    set owner = $1, epoch = s.epoch + 1, expires_at = now() + $2 * interval '1 millisecond'
    from free where s.shard = free.shard returning s.shard, s.epoch`,
};

const RELEASE_SHARDS = {
  name: 'webhook-shards-release',
  text: `
    with own as materialized (
      select s.shard from webhook_shards s
      join ${unnestParameters('$1::smallint[], $2::text[], $3::bigint[]')} as l(shard, owner, epoch)
        on l.shard = s.shard and l.owner = s.owner and l.epoch = s.epoch
      order by s.shard for no key update of s
    )
    update webhook_shards s set owner = '', expires_at = '-infinity' from own where s.shard = own.shard`,
};

const LEAVE = {
  name: 'webhook-shards-leave',
  text: `
    with own as materialized (
      select shard from webhook_shards where owner = $1 order by shard for no key update
    ), released as (
      update webhook_shards s set owner = '', expires_at = '-infinity' from own where s.shard = own.shard
    )
    delete from webhook_workers where owner = $1`,
};

interface RenewalRow {
  /** Null where the owner holds none. */
  readonly shard: number | null;
  readonly epoch: number;
  readonly workers: number;
  readonly now: Date;
  readonly freeInMs: number | null;
}

export class PgDeliveryShards implements DeliveryShards {
  readonly #ports: { database: Database; notifications: Notifications };
  readonly ttlMs: number;

  constructor(ports: { database: Database; notifications: Notifications; ttlMs: number }) {
    this.#ports = ports;

    this.ttlMs = ports.ttlMs;
  }

  async renew(owner: string): Promise<ShardRenewal> {
    const rows = await this.#ports.database.query<RenewalRow>(RENEW_SHARDS, [owner, this.ttlMs]);
    const { workers, now, freeInMs } = rows[0]!;
    const leases = rows.flatMap(({ shard, epoch }) => (shard === null ? [] : [{ shard, owner, epoch }]));
    return { leases, workers, now, freeInMs };
  }

  async claim(owner: string, limit: number): Promise<readonly ShardLease[]> {
    const rows = await this.#ports.database.query<{ shard: number; epoch: number }>(CLAIM_SHARDS, [
      owner,
      this.ttlMs,
      limit,
    ]);
    return rows.map(({ shard, epoch }) => ({ shard, owner, epoch }));
  }

  async release(leases: readonly ShardLease[]): Promise<void> {
    await this.#ports.database.query(RELEASE_SHARDS, [
      leases.map(({ shard }) => shard),
      leases.map(({ owner }) => owner),
      leases.map(({ epoch }) => epoch),
    ]);
    this.#tell();
  }

  async leave(owner: string): Promise<void> {
    await this.#ports.database.query(LEAVE, [owner]);
    this.#tell();
  }

  /** A worker with room should not wait for its next look. */
  #tell(): void {
    this.#ports.notifications.publish('event', SHARDS_RELEASED);
  }
}
