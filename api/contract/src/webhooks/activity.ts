import { z } from 'zod';
import { id, text, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { listOf, object } from '../v1/fields.js';
import { WEBHOOKS_TAG } from './endpoint-operations.js';
import { SAMPLE_WEBHOOK_ID } from './samples.js';

const counted = {
  count: z.int().meta({ description: 'Up to 1,000' }),
  has_more: z.boolean().meta({ description: 'Whether there are more, or may be' }),
};

const activity = z
  .strictObject({
    object: object('webhook_activity'),
    webhook_id: id('hook'),
    hours: z
      .array(z.strictObject({ at: timestamp, delivered: z.int(), failed: z.int() }))
      .meta({ description: 'The attempts of the last 24 hours (UTC), the oldest hour first' }),
    waiting: z.strictObject(counted).meta({ description: 'Events that are still to be sent' }),
    retrying: z.strictObject(counted).meta({ description: 'Events that failed and are tried again' }),
    given_up: z.strictObject({
      ...counted,
      since: timestamp
        .nullable()
        .meta({ description: 'The earliest of their last attempts; null without any' }),
    }),
  })
  .meta({ id: 'WebhookActivity' });
export type WebhookActivityBody = z.output<typeof activity>;

const none = { count: 0, has_more: false };
const SAMPLE_ACTIVITY: WebhookActivityBody = {
  object: 'webhook_activity',
  webhook_id: SAMPLE_WEBHOOK_ID,
  hours: [{ at: '2026-11-22T03:00:00.000Z', delivered: 120, failed: 2 }],
  waiting: { count: 4, has_more: false },
  retrying: { count: 1, has_more: false },
  given_up: { ...none, since: null },
};

/** A call of its own: whoever lists webhooks by a program does not pay for the counts. */
export const listActivity = operation({
  id: 'listWebhookActivity',
  method: 'GET',
  path: '/api/webhook-activity',
  summary: 'Show how the deliveries of webhooks go',
  description: 'Of the webhooks that are sent to, the oldest first.',
  tag: WEBHOOKS_TAG,
  auth: 'account',
  query: z.strictObject({
    webhook_id: text(128).optional().meta({ description: 'Only this webhook' }),
  }),
  responses: { 200: listOf(activity, 'WebhookActivityList') },
  errors: ['webhook_not_found'],
  answer: { object: 'list', data: [SAMPLE_ACTIVITY], has_more: false, next_cursor: null },
});
