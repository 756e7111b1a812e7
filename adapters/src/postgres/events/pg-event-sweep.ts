import { EVENT_BITS, type EventSweep, type EventType, RECONNECTING } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { leaseHolds } from '../sessions/lease-validity.js';
import { eventCte, jsonTime } from './event-cte.js';
import { publishEvents } from './write-events.js';

/** Whether row `w` of event_interests takes the type. The sweep reads nothing of accounts that do not. */
const takes = (type: EventType) =>
  `(w.types & ${1n << BigInt(EVENT_BITS[type])} <> 0 or w.watched_until > now())`;

/** Older ones are not told any more: their account did not listen when it happened. */
const STILL_NEWS = "interval '1 day'";

// Rows that are being changed are skipped: these statements never wait, so they cannot deadlock, and processes share the work.

/**
 * Parameters: the milliseconds after which it is told, the limit, the sentence and its code for an instance that no worker holds. An
 * instance whose worker is gone is away from the first look on; a report that it is ready ends that.
 */
export const TELL_AWAY = {
  name: 'events-tell-away',
  text: `with looked as materialized (
      select i.id, i.status <> 'ready' or coalesce(not ${leaseHolds('l')}, true) as away,
        coalesce(i.away_since <= now() - $1::float8 * interval '1 millisecond', $1::float8 <= 0) as due
      from event_interests w join instances i on i.account_id = w.account_id
      left join session_leases l on l.instance_id = i.id
      where ${takes('instance.disconnected')} and i.linked and i.deleted_at is null and not i.away_told
        and i.status in ('ready', 'disconnected')
        and case when i.status <> 'ready' or coalesce(not ${leaseHolds('l')}, true)
          then i.away_since is null or i.away_since <= now() - $1::float8 * interval '1 millisecond'
          else i.away_since is not null end
      order by i.id limit $2
      for no key update of i skip locked
    ), noted as (
      update instances i set away_since = case when k.away then coalesce(i.away_since, now()) end, away_told = k.away and k.due
      from looked k where i.id = k.id
      returning i.id, i.account_id, i.phone, i.name, i.away_since, i.away_told, case when i.status = 'ready' then 'disconnected' else i.status end as status,
        case when i.status = 'ready' then $3 else i.status_reason end as status_reason,
        case when i.status = 'ready' then $4 else i.status_reason_code end as status_reason_code
    ), ${eventCte({
      of: 'noted',
      type: 'instance.disconnected',
      where: 'e.away_told',
      instanceId: 'e.id',
      facts: `jsonb_build_object('status', e.status, 'phone', e.phone, 'name', e.name, 'reason', e.status_reason,
        'reasonCode', e.status_reason_code, 'since', ${jsonTime('e.away_since')})`,
      orderBy: 'e.id',
    })}
    select account_id as "accountId" from told`,
};

/** Parameter: the limit. */
export const TELL_EXPIRED_KEYS = {
  name: 'events-tell-expired-keys',
  text: `with expired as materialized (
      select k.id, k.account_id, k.name, k.is_active, k.expires_at
      from event_interests w join api_keys k on k.account_id = w.account_id
      where ${takes('key.expired')} and k.instance_id is null and k.expires_at <= now() and k.expires_at > now() - ${STILL_NEWS}
        and k.expiry_told is distinct from k.expires_at
      order by k.id limit $1
      for no key update of k skip locked
    ), noted as (
      update api_keys k set expiry_told = k.expires_at from expired e where k.id = e.id
    ), ${eventCte({
      of: 'expired',
      type: 'key.expired',
      instanceId: 'null',
      facts: `jsonb_build_object('name', e.name, 'isActive', e.is_active, 'expiresAt', ${jsonTime('e.expires_at')})`,
      occurredAt: 'e.expires_at',
      orderBy: 'e.expires_at, e.id',
    })}
    select account_id as "accountId" from told`,
};

/** Parameter: the limit. A plan that another one has taken the place of has ended as well, but the account still has a plan. */
export const TELL_ENDED_SUBSCRIPTIONS = {
  name: 'events-tell-ended-subscriptions',
  text: `with ended as materialized (
      select s.id, s.account_id, s.plan_name, s.instance_limit, s.message_limit, s.starts_at, s.ends_at
      from event_interests w join subscriptions s on s.account_id = w.account_id
      where ${takes('subscription.ended')} and s.ends_at <= now() and s.ends_at > now() - ${STILL_NEWS} and not s.end_told
      order by s.id limit $1
      for no key update of s skip locked
    ), noted as (
      update subscriptions s set end_told = true from ended e where s.id = e.id
    ), ${eventCte({
      of: 'ended',
      type: 'subscription.ended',
      where: `not exists (select from subscriptions other where other.account_id = e.account_id
          and other.starts_at <= now() and other.ends_at > now())`,
      instanceId: 'null',
      facts: `jsonb_build_object('plan', e.plan_name, 'instanceLimit', e.instance_limit, 'messageLimit', e.message_limit,
        'startsAt', ${jsonTime('e.starts_at')}, 'endsAt', ${jsonTime('e.ends_at')}, 'previousPlan', null)`,
      occurredAt: 'e.ends_at',
      orderBy: 'e.ends_at, e.id',
    })}
    select account_id as "accountId" from told`,
};

export class PgEventSweep implements EventSweep {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  tellAway(awayMs: number, limit: number): Promise<number> {
    const { statusReason, statusReasonCode } = RECONNECTING;
    return this.#tell(TELL_AWAY, [awayMs, limit, statusReason, statusReasonCode]);
  }

  tellExpiredKeys(limit: number): Promise<number> {
    return this.#tell(TELL_EXPIRED_KEYS, [limit]);
  }

  tellEndedSubscriptions(limit: number): Promise<number> {
    return this.#tell(TELL_ENDED_SUBSCRIPTIONS, [limit]);
  }

  async #tell(statement: { name: string; text: string }, values: unknown[]): Promise<number> {
    const { database, notifications } = this.#ports;
    const told = await database.query<{ accountId: string }>(statement, values);
    publishEvents(
      notifications,
      told.map(({ accountId }) => accountId),
    );
    return told.length;
  }
}
