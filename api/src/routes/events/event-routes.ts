import { contract, type EventBody } from '@waxwing/contract';
import {
  type AccountEvent,
  EventNotFound,
  type GetEvent,
  type ListEvents,
  LOGGED_TYPES,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { eventIdOf, instanceIdOf } from '../path-ids.js';
import { formatEventCursor, parseEventCursor, refuseCursor } from './event-cursor.js';
import { type EventMode, presentEvent } from './present-event.js';

export const listEventsRoute = (listEvents: ListEvents, mode: EventMode) =>
  route(contract.v1Events.list, async ({ query, caller, endSignal }) => {
    const { after, limit, types, instance_id, wait } = query;
    const asked = {
      key: caller.key,
      after: after === undefined ? undefined : parseEventCursor(after),
      limit,
      types,
      instanceId: instance_id === undefined ? undefined : instanceIdOf(instance_id),
      waitMs: wait * 1_000,
      signal: wait > 0 ? endSignal() : undefined,
    };
    const slice = await listEvents.execute(asked).catch(refuseCursor);
    return reply(200, {
      object: 'list',
      data: slice.events.flatMap((event) => presentLogged(event, mode)),
      has_more: slice.hasMore,
      next_cursor: formatEventCursor(slice.next),
      recording: [...LOGGED_TYPES],
      recorded_since: slice.recordedSince.toISOString(),
    });
  });

export const getEventRoute = (getEvent: GetEvent, mode: EventMode) =>
  route(contract.v1Events.get, async ({ params, caller }) => {
    const event = await getEvent.execute({ key: caller.key, eventId: eventIdOf(params.id) });
    const [body] = presentLogged(event, mode);
    if (!body) throw new EventNotFound();
    return reply(200, body);
  });

/** An event of the log; nothing of those that are for live streams alone. */
function presentLogged(event: AccountEvent, mode: EventMode): EventBody[] {
  const body = presentEvent(event, { mode });
  return body.type === 'instance.updated' || body.type === 'conversation.updated' ? [] : [body];
}
