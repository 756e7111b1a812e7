import { EVENT_BITS, type EventType } from '@waxwing/core';
import { COMMIT_AHEAD } from '../database/commit-ahead.js';

export interface EventSource {
  /** A CTE of the statement with `account_id`; each of its rows is an event. */
  readonly of: string;
  /** The type of all, or a column of the CTE with the bits of the types. */
  readonly type: EventType | { readonly column: string };
  /** An array of the accounts of the CTE: the interests are then read at once, and not for each row. */
  readonly accounts?: string;
  /** The name of the CTE; `told` by default. */
  readonly name?: string;
  /** Which of its rows; all by default. */
  readonly where?: string;
  /** Expressions on the CTE's row `e`; its instance_id and id by default. */
  readonly instanceId?: string;
  readonly objectId?: string;
  /** jsonb: what `FactsOf` says of the type. */
  readonly facts?: string;
  /** By default the present. */
  readonly occurredAt?: string;
  /** The order of the log among them. */
  readonly orderBy?: string;
  /**
   * The transaction (`xmin`) that wrote the row version which this event follows. A statement gets its own number before it waits for
   * another's lock: its events then take the place of that later number, behind what the other has written. Both have ended before
   * any reader comes so far.
   */
  readonly behind?: string;
}

/**
 * A CTE that writes events in the statement that they tell of. The join finds no row for an account without listeners, so nothing is written.
 * The interest is read in the statement's own snapshot: every statement that begins after it was stored is told.
 */
export function eventCte(source: EventSource): string {
  const { of, type, name = 'told', accounts, where, orderBy, behind } = source;
  const { instanceId = 'e.instance_id', objectId = 'e.id', facts = 'null', occurredAt = 'now()' } = source;
  const bit = typeof type === 'string' ? String(EVENT_BITS[type]) : `e.${type.column}`;
  const takes =
    typeof type === 'string'
      ? `listening.types & ${1n << BigInt(EVENT_BITS[type])} <> 0`
      : `(listening.types >> ${bit}::integer) & 1 <> 0`;
  const interests = accounts
    ? `(select * from event_interests where account_id = any(${accounts}) offset 0)`
    : 'event_interests';
  return `${name} as (
      insert into events (account_id, type, instance_id, object_id, facts, occurred_at${behind ? ', txid' : ''})
      select e.account_id, ${bit}, ${instanceId}, ${objectId}, ${facts}, ${occurredAt}${behind ? `, ${placeBehind(behind)}` : ''}
      from ${of} e join ${interests} listening on listening.account_id = e.account_id
      where (${takes} or listening.watched_until > now())${where ? ` and (${where})` : ''}
      ${orderBy ? `order by ${orderBy}` : ''}
      returning account_id
    )`;
}

/** `age` counts from this transaction's number, and is negative for a later one. */
function placeBehind(writer: string): string {
  return `(pg_current_xact_id()::text::bigint - least(age(${writer}), 0))::text::xid8`;
}

/** A column that tells whether the statement has written an event: its caller then publishes the accounts. */
export function isTold(...ctes: readonly string[]): string {
  return `(${ctes.map((name) => `exists (select from ${name})`).join(' or ')}) as told`;
}

/** The same; where nothing is told, the commit does not wait for the disk: an event that a reader has seen is never taken back. */
export function isToldOrAhead(cte: string): string {
  return `case when exists (select from ${cte}) then true else not ${COMMIT_AHEAD} end as told`;
}

/** A time as facts hold it. */
export function jsonTime(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
