import type {
  Deliveries,
  Delivery,
  DeliveryAttempt,
  DeliveryPage,
  DeliveryPlace,
  DeliveryQuery,
  DeliveryRetry,
} from '@waxwing/core';
import type { Database } from '../../database/database.js';
import type { Notifications } from '../../database/notifications.js';
import { type AttemptRow, bitOf, toAttempt, typeOf } from './delivery-rows.js';
import { FIND_ATTEMPTS, LIST_FAILED, LIST_TRIED } from './list-statements.js';

/** A page of what was tried looks through so many attempts. */
const SCAN_LIMIT = 5_000;

const RESEND = {
  name: 'webhook-resend',
  text: `
    insert into webhook_retries as r (endpoint_id, event_id, account_id, type, txid, seq, occurred_at, attempts, next_at, origin,
      once, last_at)
    select e.id, $3, e.account_id, $4, $5::text::xid8, $6, $7,
      (select count(*)::integer from webhook_attempts a where a.endpoint_id = $2 and a.event_id = $3),
      now(), 'resend', true, date_trunc('milliseconds', now())
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
  readonly givenUp: boolean;
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

  list(query: DeliveryQuery): Promise<DeliveryPage> {
    return query.status === 'failed' || query.status === 'retrying'
      ? this.#listFailed(query)
      : this.#listTried(query);
  }

  async #listTried(query: DeliveryQuery): Promise<DeliveryPage> {
    const isDelivered = query.status === 'delivered';
    const rows = await this.#ports.database.query<Row & { tailAt: Date | null; tailId: string | null }>(
      LIST_TRIED,
      [...valuesOf(query), isDelivered, Math.max(SCAN_LIMIT, query.limit + 1)],
    );
    const found = rows.filter(({ eventId }) => eventId !== null);
    const deliveries = found
      .slice(0, query.limit)
      .map(({ tailAt: _, tailId: __, ...row }) => toDelivery(row));
    if (found.length > query.limit) return { deliveries, next: deliveries.at(-1) };
    const { tailAt, tailId } = rows[0]!;
    return { deliveries, next: tailAt && tailId ? { at: tailAt, eventId: tailId } : undefined };
  }

  async #listFailed(query: DeliveryQuery): Promise<DeliveryPage> {
    const rows = await this.#ports.database.query<Row & { placeAt: Date; placeId: string }>(LIST_FAILED, [
      ...valuesOf(query),
      query.status === 'failed',
    ]);
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    const next: DeliveryPlace | undefined = last && { at: last.placeAt, eventId: last.placeId };
    return { deliveries: page.map(({ placeAt: _, placeId: __, ...row }) => toDelivery(row)), next };
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

/** One more than the limit tells whether there are others. */
function valuesOf({ accountId, endpointId, types, before, limit }: DeliveryQuery): unknown[] {
  const place = [before?.at.toISOString() ?? null, before?.eventId ?? null];
  return [accountId, endpointId, ...place, types?.map(bitOf) ?? null, limit + 1];
}

function toDelivery(row: Row): Delivery {
  const { retried, givenUp, nextAt, made, retriedId, retriedType, retriedAt, ...attempt } = row;
  const lastAttempt = attempt.eventId === null ? null : toAttempt(attempt);
  const delivered = !retried && lastAttempt?.error === null;
  return {
    eventId: lastAttempt?.eventId ?? retriedId!,
    type: lastAttempt?.type ?? typeOf(retriedType!),
    status: givenUp ? 'failed' : delivered ? 'delivered' : 'retrying',
    attempts: made,
    lastAttempt,
    nextAttemptAt: nextAt,
    at: lastAttempt?.at ?? retriedAt!,
  };
}
