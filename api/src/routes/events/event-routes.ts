import { contract, type EventBody } from '@waxwing/contract';
import {
  type AccountEvent,
  EventNotFound,
  type GetEvent,
  type GetInstanceByKey,
  type ListEvents,
  LOGGED_TYPES,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { reply, route } from '../../http/route.js';
import type { StreamHub } from '../../streams/stream-hub.js';
import { eventIdOf, instanceIdOf } from '../path-ids.js';
import { formatEventCursor, parseEventCursor, refuseCursor } from './event-cursor.js';
import { type EventMode, presentEvent } from './present-event.js';
import { eventStreams } from './stream-routes.js';

/** Accept may name the stream with its charset, which is another type to Koa. */
const STREAM_TYPES = ['text/event-stream', 'text/event-stream;charset=utf-8'];
/** The first is the answer to a client that prefers none. */
const ANSWER_TYPES = ['application/json', ...STREAM_TYPES];

export const listEventsRoute = (
  listEvents: ListEvents,
  getInstance: GetInstanceByKey,
  hub: StreamHub,
  mode: EventMode,
) => {
  const openStream = eventStreams({ getInstance, hub, mode });
  return route(contract.v1Events.list, async ({ query, headers, caller, accepts, endSignal }) => {
    const { after, limit, types, instance_id, wait } = query;
    const answerType = accepts(ANSWER_TYPES);
    if (answerType && STREAM_TYPES.includes(answerType)) {
      const last = headers['last-event-id'] ?? streamedAfter(after);
      return openStream({ key: caller.key, types, instance_id, last });
    }
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
};

/** A stream goes on behind an event. @throws HttpError invalid_cursor for a time */
function streamedAfter(after: string | undefined): string | undefined {
  const cursor = after === undefined ? undefined : parseEventCursor(after);
  if (cursor && 'at' in cursor)
    throw new HttpError('invalid_cursor', 'after must be the id of an event where a stream is asked for', {
      details: { field: 'after' },
    });
  return after;
}

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
