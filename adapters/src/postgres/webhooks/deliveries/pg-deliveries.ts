import type { Deliveries, Delivery, DeliveryAttempt, DeliveryQuery, DeliveryRetry } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import type { Notifications } from '../../database/notifications.js';
import { ATTEMPT_COLUMNS, type AttemptRow, bitOf, toAttempt, typeOf } from './delivery-rows.js';

/** Of what waits for a retry or was given up; `next_at` tells which. */
const RETRY_STATE = `r.next_at is not null as retried, nullif(r.next_at, 'infinity') as "nextAt", r.event_id as "retriedId",
  r.type as "retriedType", r.last_at as "retriedAt"`;

// Parameters: account, endpoint, status or null, types or null, the time and the event of the place before, limit. The latest attempt
// of an event stands for it; what was given up or waits for a retry has a row.
const LIST_DELIVERIES = {
  name: 'webhook-deliveries',
  text: `
    select ${ATTEMPT_COLUMNS}, ${RETRY_STATE},
      (select count(*)::integer from webhook_attempts b where b.endpoint_id = $2 and b.event_id = a.event_id) as made
    from webhook_attempts a left join webhook_retries r on r.endpoint_id = a.endpoint_id and r.event_id = a.event_id
    where a.account_id = $1 and a.endpoint_id = $2
      and ($5::timestamptz is null or (a.at, a.event_id) < ($5::timestamptz, $6::uuid))
      and ($4::smallint[] is null or a.type = any($4::smallint[]))
      and not exists (
        select from webhook_attempts b where b.endpoint_id = $2 and b.event_id = a.event_id and b.at > a.at
      )
      and case $3::text
        when 'delivered' then r.next_at is null and a.error is null
        when 'failed' then r.next_at = 'infinity'
        when 'retrying' then coalesce(r.next_at < 'infinity', a.error is not null)
        else true end
    order by a.at desc, a.event_id desc limit $7`,
};

// What waits for a retry may have no attempt that is kept.
const FIND_ATTEMPTS = {
  name: 'webhook-delivery-attempts',
  text: `
    select ${ATTEMPT_COLUMNS}, ${RETRY_STATE}, count(a.event_id) over ()::integer as made
    from (select * from webhook_attempts where endpoint_id = $2 and event_id = $3 and account_id = $1) a
    full join (select * from webhook_retries where endpoint_id = $2 and event_id = $3 and account_id = $1) r
      on r.event_id = a.event_id
    order by a.at`,
};

const RESEND = {
  name: 'webhook-resend',
  text: `
    insert into webhook_retries as r (endpoint_id, event_id, account_id, type, txid, seq, occurred_at, attempts, next_at, origin,
      once, last_at)
    select e.id, $3, e.account_id, $4, $5::text::xid8, $6, $7,
      (select count(*)::integer from webhook_attempts a where a.endpoint_id = $2 and a.event_id = $3),
      now(), 'resend', true, now()
    from webhook_endpoints e where e.id = $2 and e.account_id = $1
    on conflict (endpoint_id, event_id) do update set next_at = now(), origin = 'resend',
      once = case when r.next_at = 'infinity' then true else r.once end`,
};

const RECOVER = {
  name: 'webhook-recover',
  text: `
    with given_up as materialized (
      select event_id from webhook_retries
      where account_id = $1 and endpoint_id = $2 and next_at = 'infinity' and occurred_at >= $3
      order by event_id for no key update
    )
    update webhook_retries r set attempts = 0, next_at = now(), once = false
    from given_up g where r.endpoint_id = $2 and r.event_id = g.event_id returning r.event_id`,
};

interface RetryState {
  readonly retried: boolean;
  readonly nextAt: Date | null;
  readonly retriedId: string | null;
  readonly retriedType: number | null;
  readonly retriedAt: Date | null;
  readonly made: number;
}

/** The latest attempt with what is planned; without an attempt where none is kept. */
type Row = RetryState & (AttemptRow | { readonly eventId: null });

export class PgDeliveries implements Deliveries {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async list(query: DeliveryQuery): Promise<readonly Delivery[]> {
    const { accountId, endpointId, status, types, before, limit } = query;
    const rows = await this.#ports.database.query<Row>(LIST_DELIVERIES, [
      accountId,
      endpointId,
      status ?? null,
      types?.map(bitOf) ?? null,
      before?.at.toISOString() ?? null,
      before?.eventId ?? null,
      limit,
    ]);
    return rows.map(toDelivery);
  }

  async find(
    accountId: string,
    endpointId: string,
    eventId: string,
  ): Promise<(Delivery & { readonly all: readonly DeliveryAttempt[] }) | undefined> {
    const rows = await this.#ports.database.query<Row>(FIND_ATTEMPTS, [accountId, endpointId, eventId]);
    const shown = rows.map(toDelivery);
    const last = shown.at(-1);
    return last && { ...last, all: shown.flatMap(({ lastAttempt }) => lastAttempt ?? []) };
  }

  async resend({
    accountId,
    endpointId,
    event,
  }: Pick<DeliveryRetry, 'accountId' | 'endpointId' | 'event'>): Promise<void> {
    const { id, type, position, occurredAt } = event;
    await this.#ports.database.query(RESEND, [
      accountId,
      endpointId,
      id,
      bitOf(type),
      String(position.txid),
      String(position.seq),
      occurredAt.toISOString(),
    ]);
    this.#ports.notifications.publish('event', accountId);
  }

  async recover(accountId: string, endpointId: string, since: Date): Promise<number> {
    const rows = await this.#ports.database.query(RECOVER, [accountId, endpointId, since.toISOString()]);
    this.#ports.notifications.publish('event', accountId);
    return rows.length;
  }
}

function toDelivery(row: Row): Delivery {
  const { retried, nextAt, made, retriedId, retriedType, retriedAt, ...attempt } = row;
  const lastAttempt = attempt.eventId === null ? null : toAttempt(attempt);
  const failed = retried && nextAt === null;
  const delivered = !retried && lastAttempt?.error === null;
  return {
    eventId: lastAttempt?.eventId ?? retriedId!,
    type: lastAttempt?.type ?? typeOf(retriedType!),
    status: failed ? 'failed' : delivered ? 'delivered' : 'retrying',
    attempts: made,
    lastAttempt,
    nextAttemptAt: nextAt,
    at: lastAttempt?.at ?? retriedAt!,
  };
}
