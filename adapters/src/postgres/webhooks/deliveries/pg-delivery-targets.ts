import {
  type DeliveryTarget,
  type DeliveryTargets,
  type DueRetries,
  type EndpointHealth,
  HEALTHY,
  type TargetQuery,
} from '@waxwing/core';
import { columnsOf } from '../../database/columns.js';
import type { Database } from '../../database/database.js';
import { ENDPOINT_FIELDS, type EndpointRow, toStoredEndpoint } from '../endpoint-row.js';
import {
  REPLAY_COLUMNS,
  RETRY_COLUMNS,
  type ReplayRow,
  type RetryRow,
  toReplay,
  toRetry,
} from './delivery-rows.js';

/**
 * Parameters: shards, accounts or null, endpoints that are answered in any case. A row of health counts while its endpoint fails or is
 * paused; enabling the endpoint anew raises its epoch, which voids the row. A resend is due when it is asked for, so that of many
 * retries only those are looked at that are due.
 */
const LIST_TARGETS = {
  name: 'webhook-targets',
  text: `
    with candidates as materialized (
      select e.*,
        exists (select from events v where v.account_id = e.account_id and (v.txid, v.seq) > (e.position_txid, e.position_seq))
          as has_events,
        (select r.next_at from webhook_retries r where r.endpoint_id = e.id and r.next_at < 'infinity'
         order by r.next_at limit 1) as next_retry_at
      from webhook_endpoints e
      where e.shard = any($1::smallint[]) and e.kind = 'push' and e.state = 'enabled'
        and ($2::uuid[] is null or e.account_id = any($2::uuid[]))
    )
    select ${columnsOf(ENDPOINT_FIELDS, 'e')}, e.position_txid::text as "positionTxid",
      e.has_events as "hasEvents", e.next_retry_at as "nextRetryAt",
      coalesce(e.next_retry_at <= now(), false) and exists (
        select from webhook_retries r where r.endpoint_id = e.id and r.next_at <= now() and r.origin = 'resend'
      ) as "hasResend",
      e.health_epoch as "healthEpoch", h.failures, h.breaker_failures as "breakerFailures", h.breaker_first_failed as "breakerFirstFailed",
      h.breaker_several_failed as "breakerSeveralFailed", h.breaker_probes as "breakerProbes",
      h.breaker_probe_at as "breakerProbeAt", h.paused_until as "pausedUntil", h.warned,
      (select to_jsonb(replay) from (select ${REPLAY_COLUMNS}) replay where p.id is not null) as replay
    from candidates e
    left join webhook_health h on h.endpoint_id = e.id and h.epoch = e.health_epoch
      and (e.failing_since is not null or h.paused_until > now())
    left join webhook_replays p on p.endpoint_id = e.id and p.state = 'running'
    where e.has_events or e.next_retry_at <= now() or p.id is not null or e.id = any($3::uuid[])`,
};

/** Parameters: endpoint, the time by which they are due, limit, those to leave out. */
const LIST_RETRIES = {
  name: 'webhook-retries-due',
  text: `
    with due as materialized (
      select ${RETRY_COLUMNS}, r.txid as place
      from webhook_retries r
      where r.endpoint_id = $1 and r.next_at <= $2::timestamptz and r.next_at < 'infinity' and r.event_id <> all($4::uuid[])
      order by (r.origin = 'resend') desc, r.txid, r.seq limit $3
    )
    select due.*, (
      select r.next_at from webhook_retries r
      where r.endpoint_id = $1 and r.next_at < 'infinity' and r.event_id <> all($4::uuid[])
        and not exists (select from due d where d."eventId" = r.event_id)
      order by r.next_at limit 1
    ) as "otherNextAt"
    from (select) always left join due on true order by (due.origin = 'resend') desc, due.place, due.seq`,
};

type TargetRow = EndpointRow & {
  readonly hasEvents: boolean;
  readonly nextRetryAt: Date | null;
  readonly hasResend: boolean;
  readonly healthEpoch: number;
  /** Null where the endpoint has no health row that counts. */
  readonly failures: number | null;
  readonly breakerFailures: number;
  readonly breakerFirstFailed: string | null;
  readonly breakerSeveralFailed: boolean;
  readonly breakerProbes: number | null;
  readonly breakerProbeAt: Date | null;
  readonly pausedUntil: Date | null;
  readonly warned: boolean;
  readonly replay: ReplayRow | null;
};

export class PgDeliveryTargets implements DeliveryTargets {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async list({ shards, accountIds, endpointIds = [] }: TargetQuery): Promise<readonly DeliveryTarget[]> {
    if (shards.length === 0) return [];
    const values = [shards, accountIds ?? null, endpointIds];
    const rows = await this.#ports.database.query<TargetRow>(LIST_TARGETS, values);
    return rows.map(toTarget);
  }

  async listRetries(
    endpointId: string,
    query: { readonly dueBy: Date | 'all'; readonly limit: number; readonly except: readonly string[] },
  ): Promise<DueRetries> {
    const dueBy = query.dueBy === 'all' ? 'infinity' : query.dueBy.toISOString();
    const rows = await this.#ports.database.query<
      (RetryRow | { eventId: null }) & { otherNextAt: Date | null }
    >(LIST_RETRIES, [endpointId, dueBy, query.limit, query.except]);
    const due = rows.flatMap((row) => {
      if (row.eventId === null) return [];
      const {
        otherNextAt: _,
        place: __,
        ...retry
      } = row as RetryRow & { otherNextAt: unknown; place: unknown };
      return [toRetry(retry)];
    });
    return { due, nextAt: rows[0]!.otherNextAt };
  }
}

function toTarget(row: TargetRow): DeliveryTarget {
  const { hasEvents, nextRetryAt, hasResend, replay, healthEpoch, ...rest } = row;
  const { failures, breakerFailures, breakerFirstFailed, breakerSeveralFailed, ...more } = rest;
  const { breakerProbes, breakerProbeAt, pausedUntil, warned, ...endpoint } = more;
  const stored = toStoredEndpoint(endpoint);
  const { failingSince, lastSuccessAt } = stored.endpoint;
  const open =
    breakerProbes !== null && breakerProbeAt ? { probes: breakerProbes, probeAt: breakerProbeAt } : null;
  const failing = failingSince && {
    breaker: {
      failures: breakerFailures ?? 0,
      firstFailed: breakerFirstFailed,
      severalFailed: breakerSeveralFailed ?? false,
      open,
    },
    failures: failures ?? 0,
    warned: warned ?? false,
  };
  const health: EndpointHealth = { ...HEALTHY, ...failing, failingSince, lastSuccessAt, pausedUntil };
  const known = { health, healthEpoch };
  return { stored, ...known, hasEvents, nextRetryAt, hasResend, replay: replay && readReplay(replay) };
}

/** From JSON, where times are texts. */
function readReplay(row: ReplayRow) {
  const time = (value: Date) => new Date(value);
  return toReplay({ ...row, since: time(row.since), until: time(row.until), createdAt: time(row.createdAt) });
}
