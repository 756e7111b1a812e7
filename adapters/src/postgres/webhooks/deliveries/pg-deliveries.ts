import type { Deliveries, Delivery, DeliveryAttempt, DeliveryQuery, DeliveryRetry } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import type { Notifications } from '../../database/notifications.js';
import { ATTEMPT_COLUMNS, type AttemptRow, bitOf, toAttempt } from './delivery-rows.js';

// Parameters: account, endpoint, status or null, types or null, the time and the event of the place before, limit. The latest attempt
// of an event stands for it; what was given up or waits for a retry has a row.
const LIST_DELIVERIES = {
  name: 'webhook-deliveries',
  text: `
    select ${ATTEMPT_COLUMNS}, r.next_at is not null as retried, nullif(r.next_at, 'infinity') as "nextAt",
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

const FIND_ATTEMPTS = {
  name: 'webhook-delivery-attempts',
  text: `
    select ${ATTEMPT_COLUMNS}, r.next_at is not null as retried, nullif(r.next_at, 'infinity') as "nextAt", 0 as made
    from webhook_attempts a left join webhook_retries r on r.endpoint_id = a.endpoint_id and r.event_id = a.event_id
    where a.endpoint_id = $2 and a.event_id = $3 and a.account_id = $1 order by a.at`,
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

type Row = AttemptRow & {
  readonly retried: boolean;
  readonly nextAt: Date | null;
  readonly made: number;
};

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
    return rows.map((row) => toDelivery(row, row.made));
  }

  async find(
    accountId: string,
    endpointId: string,
    eventId: string,
  ): Promise<(Delivery & { readonly all: readonly DeliveryAttempt[] }) | undefined> {
    const rows = await this.#ports.database.query<Row>(FIND_ATTEMPTS, [accountId, endpointId, eventId]);
    const last = rows.at(-1);
    return last && { ...toDelivery(last, rows.length), all: rows.map(attemptOf) };
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

function attemptOf({ retried: _, nextAt: __, made: ___, ...row }: Row): DeliveryAttempt {
  return toAttempt(row);
}

function toDelivery(row: Row, attempts: number): Delivery {
  const lastAttempt = attemptOf(row);
  const failed = row.retried && row.nextAt === null;
  const delivered = !row.retried && row.error === null;
  return {
    eventId: lastAttempt.eventId,
    type: lastAttempt.type,
    status: failed ? 'failed' : delivered ? 'delivered' : 'retrying',
    attempts,
    lastAttempt,
    nextAttemptAt: row.nextAt,
    at: lastAttempt.at,
  };
}
