import { z } from 'zod';
import { id, text } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { ALL_EVENTS } from './catalogue.js';
import { resuming } from './resuming.js';
import { eventTypesInQuery } from './types-field.js';

const SHARED = {
  method: 'GET',
  tag: 'Events',
  headers: z.object(resuming),
  produces: 'text/event-stream',
  errors: ['unavailable'],
} as const;

const FRAMES =
  'Server-sent events. `id` is that of the event, `event` its type. `reset`: what was missed is not known, so read anew what you show. `bye`: this process ends, come back after `retry`. A comment every 15 s.';

/** What a dashboard is told: what it shows of it, it reads anew. */
export const liveChange = z.strictObject({
  type: z.enum(ALL_EVENTS.map(({ type }) => type)),
  instance_id: id('ins').nullable(),
  /** The message or conversation that has changed. */
  object_id: z.string().nullable(),
});
export type LiveChangeBody = z.output<typeof liveChange>;

export const streams = {
  changes: operation({
    ...SHARED,
    id: 'streamChanges',
    path: '/api/stream',
    summary: 'Hear of changes as they happen',
    auth: 'account',
    responses: {
      200: z
        .string()
        .meta({ description: `${FRAMES} \`data\` is JSON with type, instance_id and object_id.` }),
    },
  }),
  events: operation({
    ...SHARED,
    id: 'events.stream',
    path: '/api/v1/stream',
    summary: 'Hear of events as they happen',
    description:
      'The events of the log as they happen, over a connection that stays open: at most 10 of an account at a time. Everything is recorded while it is open and for 10 minutes afterwards, so that it can be resumed.',
    auth: 'key',
    scope: 'events:read',
    query: z.strictObject({
      types: eventTypesInQuery.optional(),
      instance_id: text(128).optional(),
    }),
    responses: { 200: z.string().meta({ description: `${FRAMES} \`data\` is the event as JSON.` }) },
    errors: ['instance_not_found', 'unavailable'],
  }),
};
