import { z } from 'zod';
import { dayOrInstant, pathId, text, timestamp, wholeNumber } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { listOf } from '../v1/fields.js';
import { EVENT_CATALOGUE, eventBody } from './catalogue.js';
import { resuming } from './resuming.js';
import { eventTypesInQuery } from './types-field.js';

const loggedType = z.enum(EVENT_CATALOGUE.map(({ type }) => type));

const eventList = listOf(eventBody, 'EventPage')
  .extend({
    next_cursor: z
      .string()
      .meta({ description: 'The `after` of the next call, also where there was nothing' }),
    recording: z.array(loggedType).meta({ description: 'The types that are recorded now' }),
    recorded_since: timestamp.meta({
      description:
        'Since when all of them are recorded; of what happened before, only what webhooks took is here',
    }),
  })
  .meta({ id: 'EventList' });

/** A text of another form is told by the first alternative, anything else by both. */
const NO_CURSOR = { error: 'must be the id of an event, or a time (RFC 3339)' };
const EVENT_ID = /^(?:evt_)?[0-9a-f-]{32,36}$/i;

const tag = 'Events';

const [RECEIVED] = EVENT_CATALOGUE;

export const v1Events = {
  list: operation({
    id: 'events.list',
    method: 'GET',
    path: '/api/v1/events',
    summary: 'List events, or wait for one',
    description:
      'What has happened, in the order in which it was stored, the oldest first. Give `next_cursor` as `after` of the next call, and nothing is missed or repeated. With `wait`, a call that finds nothing is held until something happens: at most 5 calls of a key and 20 of an account wait at a time, and `rate_limited` refuses others. From the first call on, everything is recorded for 24 hours after the last one; no webhook is needed. Where `Accept` prefers `text/event-stream` to `application/json`, the answer is a stream of what happens from now on, or behind the event in `after`, like that of `GET /api/v1/stream`.',
    tag,
    auth: 'key',
    scope: 'events:read',
    query: z.strictObject({
      after: z
        .union([text(64).regex(EVENT_ID, NO_CURSOR), dayOrInstant], NO_CURSOR)
        .optional()
        .meta({
          description:
            'Where to begin: behind this event, mostly `next_cursor` of the call before; or with what has been recorded from this time on. Without it, with the oldest event that is kept',
        }),
      limit: wholeNumber({ min: 1, max: 200, fallback: 100 }),
      types: eventTypesInQuery.optional(),
      instance_id: text(128).optional(),
      wait: wholeNumber({ min: 0, max: 25, fallback: 0 }).meta({
        description: 'Seconds to wait for an event where there is none',
      }),
    }),
    headers: z.object({ accept: z.string().optional(), ...resuming }),
    waits: ({ wait }) => wait > 0,
    responses: { 200: eventList },
    errors: ['invalid_cursor', 'instance_not_found', 'unavailable'],
    answer: {
      object: 'list',
      data: [RECEIVED.example],
      has_more: false,
      next_cursor: RECEIVED.example.id,
      recording: EVENT_CATALOGUE.map(({ type }) => type),
      recorded_since: '2026-11-20T08:00:00.000Z',
    },
  }),
  get: operation({
    id: 'events.get',
    method: 'GET',
    path: '/api/v1/events/{id}',
    summary: 'Read an event',
    description:
      'As it was when it happened. Events are kept for 30 days, or as long as the plan keeps messages where that is shorter; of one whose message is deleted, the id of the message is left.',
    tag,
    auth: 'key',
    scope: 'events:read',
    params: z.strictObject({ id: pathId('evt') }),
    responses: { 200: eventBody },
    errors: ['event_not_found'],
    answer: RECEIVED.example,
  }),
};
