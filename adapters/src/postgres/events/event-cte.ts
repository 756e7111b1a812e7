import { EVENT_BITS, type EventType } from '@waxwing/core';

export interface EventSource {
  /** A CTE of the statement with `account_id`; each of its rows is an event. */
  readonly of: string;
  readonly type: EventType;
  /** The name of the CTE; by default that of the type, as `message_sent_events`. */
  readonly name?: string;
  /** Which of its rows; all by default. */
  readonly where?: string;
  /** Expressions on the CTE's row `e`. */
  readonly instanceId?: string;
  readonly objectId?: string;
  /** jsonb. */
  readonly facts?: string;
  readonly occurredAt?: string;
  /** The order of the log among them. */
  readonly orderBy?: string;
}

/**
 * A CTE that writes events in the statement that they tell of. Where nobody listens the join finds nothing, and nothing is written.
 * The interest is read in the statement's own snapshot: every statement that begins after it was stored is told.
 */
export function eventCte(source: EventSource): string {
  const { of, type, name = eventCteName(type), where, orderBy } = source;
  const { instanceId = 'e.instance_id', objectId = 'e.id', facts = 'null', occurredAt = 'now()' } = source;
  return `${name} as (
    insert into events (account_id, type, instance_id, object_id, facts, occurred_at)
    select e.account_id, ${EVENT_BITS[type]}, ${instanceId}, ${objectId}, ${facts}, ${occurredAt}
    from ${of} e join event_interests listening on listening.account_id = e.account_id
    where ${listens(type)}${where ? ` and (${where})` : ''}${orderBy ? ` order by ${orderBy}` : ''}
    returning account_id
  )`;
}

function eventCteName(type: EventType): string {
  return `${type.replace('.', '_')}_events`;
}

/** Whether row `listening` of event_interests takes the type. */
function listens(type: EventType): string {
  return `(listening.types & ${1n << BigInt(EVENT_BITS[type])} <> 0 or listening.watched_until > now())`;
}
