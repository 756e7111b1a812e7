import { EVENT_BITS, type NewEvent } from '@waxwing/core';
import type { Notifications } from '../database/notifications.js';
import type { Queryable } from '../database/queryable.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { eventCte, isTold } from './event-cte.js';

const WRITE_EVENTS = {
  name: 'events-write',
  text: `with happened as materialized (
      select * from ${unnestParameters('$1::uuid[], $2::smallint[], $3::uuid[], $4::uuid[], $5::jsonb[], $6::timestamptz[]')} with ordinality
        as h(account_id, type, instance_id, id, facts, at, place)
    ), ${eventCte({
      of: 'happened',
      type: { column: 'type' },
      facts: 'e.facts',
      occurredAt: 'coalesce(e.at, now())',
      orderBy: 'e.place',
    })}
    select ${isTold('told')}`,
};

/** Writes events in the transaction of the change that they tell of. Answers whether anybody is told: `publishEvents` then says so. */
export async function writeEvents(transaction: Queryable, events: readonly NewEvent[]): Promise<boolean> {
  if (events.length === 0) return false;
  const [row] = await transaction.query<{ told: boolean }>(WRITE_EVENTS, [
    events.map(({ accountId }) => accountId),
    events.map(({ type }) => EVENT_BITS[type]),
    events.map(({ instanceId }) => instanceId ?? null),
    events.map(({ objectId }) => objectId ?? null),
    events.map(({ facts }) => (facts ? JSON.stringify(facts) : null)),
    events.map(({ occurredAt }) => occurredAt?.toISOString() ?? null),
  ]);
  return row?.told ?? false;
}

/** Tells all processes, after the commit, that these accounts have events. */
export function publishEvents(notifications: Notifications, accountIds: Iterable<string>): void {
  for (const accountId of accountIds) notifications.publish('event', accountId);
}
