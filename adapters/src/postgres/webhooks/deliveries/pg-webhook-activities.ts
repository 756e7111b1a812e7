import type { ActivityQuery, WebhookActivities, WebhookActivity } from '@waxwing/core';
import type { Database } from '../../database/database.js';

/**
 * Parameters: account, endpoint or null, the first hour, where counts end. Each count looks one row further, which tells whether
 * there are more. What waits is looked for among so many events of the log, whether the endpoint takes them or not.
 */
const LIST_ACTIVITIES = {
  name: 'webhook-activities',
  text: `
    select e.id as "endpointId", d.hours, w.taken as waiting, w.seen, r.n as retrying, g.n as "givenUp", g.since
    from webhook_endpoints e
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('at', h.hour, 'delivered', h.delivered, 'failed', h.failed) order by h.hour), '[]')
        as hours
      from webhook_hours h where h.endpoint_id = e.id and h.hour >= $3
    ) d
    cross join lateral (
      select count(*)::integer as seen, count(*) filter (where (1::bigint << v.type) & e.types <> 0
        and (cardinality(e.instance_ids) = 0 or v.instance_id = any(e.instance_ids)))::integer as taken
      from (
        select v.type, v.instance_id from events v
        where v.account_id = e.account_id and (v.txid, v.seq) > (e.position_txid, e.position_seq)
        order by v.txid, v.seq limit $4::integer + 1
      ) v
    ) w
    cross join lateral (
      select count(*)::integer as n from (
        select from webhook_retries r where r.endpoint_id = e.id and r.next_at < 'infinity' limit $4::integer + 1
      ) r
    ) r
    cross join lateral (
      select count(*)::integer as n, min(r.last_at) as since from (
        select r.last_at from webhook_retries r where r.endpoint_id = e.id and r.next_at = 'infinity'
        order by r.last_at limit $4::integer + 1
      ) r
    ) g
    where e.account_id = $1 and ($2::uuid is null or e.id = $2) and e.kind = 'push'
    order by e.created_at, e.id`,
};

interface Row {
  readonly endpointId: string;
  readonly hours: readonly { readonly at: string; readonly delivered: number; readonly failed: number }[];
  readonly waiting: number;
  readonly seen: number;
  readonly retrying: number;
  readonly givenUp: number;
  readonly since: Date | null;
}

export class PgWebhookActivities implements WebhookActivities {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async list({
    accountId,
    endpointId,
    since,
    countLimit,
  }: ActivityQuery): Promise<readonly WebhookActivity[]> {
    const values = [accountId, endpointId ?? null, since.toISOString(), countLimit];
    const rows = await this.#ports.database.query<Row>(LIST_ACTIVITIES, values);
    const counted = (count: number, looked = count) => ({
      count: Math.min(count, countLimit),
      hasMore: looked > countLimit,
    });
    return rows.map((row) => ({
      endpointId: row.endpointId,
      hours: row.hours.map(({ at, ...counts }) => ({ at: new Date(at), ...counts })),
      waiting: counted(row.waiting, row.seen),
      retrying: counted(row.retrying),
      givenUp: { ...counted(row.givenUp), since: row.since },
    }));
  }
}
