import { z } from 'zod';
import { eventTypesInQuery } from '../events/types-field.js';
import { dayOrInstant, id, pathId, timestamp } from '../fields/fields.js';
import { object, paging } from '../v1/fields.js';
import { eventType, webhookParams } from './webhook.js';

const status = z.enum(['waiting', 'retrying', 'failed', 'delivered']).meta({
  description:
    '`waiting`: not tried yet. `retrying`: it failed, and is tried again. `failed`: it was given up; it can be resent or recovered for 30 days',
});

/** Why an attempt did not deliver. */
const fault = z
  .enum([
    'http_4xx',
    'http_5xx',
    'redirect',
    'gone',
    'paused',
    'timeout',
    'dns',
    'connect',
    'tls',
    'bad_answer',
    'blocked_address',
    'no_body',
  ])
  .nullable()
  .meta({
    description:
      'Why it was not delivered; null where it was. `paused`: the answer named a time to wait in `Retry-After`. `redirect`: redirects are not followed. `bad_answer`: what came is not HTTP. `no_body`: we could not write the event, so nothing was sent',
  });

/** What came back of an attempt. */
const outcome = {
  status: z.int().nullable().meta({ description: 'The HTTP status of the answer; null where none came' }),
  error: fault,
  duration_ms: z.int(),
};
const response = z.string().meta({ description: 'The first 4 KB of the answer' });

const attempt = z.strictObject({
  at: timestamp,
  attempt: z.int().meta({ description: '1 for the first; the header `waxwing-attempt`' }),
  origin: z.enum(['new', 'retry', 'resend', 'replay', 'test']).meta({
    description: 'Why it was made; the header `waxwing-origin`',
  }),
  ...outcome,
});

const fields = {
  object: object('delivery'),
  event_id: id('evt').meta({ description: 'The header `webhook-id` of each attempt' }),
  type: eventType,
  status,
  attempts: z.int().meta({ description: 'How many were made in the last 14 days' }),
  last_attempt: attempt.nullable(),
  next_attempt_at: timestamp.nullable().meta({
    description:
      'Null where no further attempt is planned. Not before the pause of the endpoint ends, or its next probe',
  }),
  at: timestamp.meta({ description: 'The last attempt; of a waiting event, when it happened' }),
};

export const delivery = z.strictObject(fields).meta({ id: 'Delivery' });
export type DeliveryBody = z.output<typeof delivery>;

const request = z.strictObject({
  url: z.string(),
  headers: z.record(z.string(), z.string()).meta({
    description: 'Without the signature; the values of your own headers are masked',
  }),
  body: z.string(),
});

export const deliveryDetail = z
  .strictObject({
    ...fields,
    request: request.nullable().meta({
      description:
        'The last attempt, made anew from the event and the webhook’s settings of today. Null where none was sent, or the event is not kept any more',
    }),
    attempt_list: z.array(attempt.extend({ response })).meta({ description: 'The oldest first' }),
  })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryDetailBody = z.output<typeof deliveryDetail>;

export const recovery = z
  .strictObject({
    object: object('recovery'),
    recovered: z.int().meta({ description: 'How many events are tried anew' }),
  })
  .meta({ id: 'Recovery' });

export const testDelivery = z
  .strictObject({
    object: object('test_delivery'),
    event_id: id('evt'),
    ...outcome,
    response,
    body: z.string().meta({ description: 'What was sent' }),
  })
  .meta({ id: 'TestDelivery' });

export const deliveryParams = webhookParams.extend({ event_id: pathId('evt') });

export const deliveryQuery = z.strictObject({
  status: status.optional(),
  type: eventTypesInQuery.optional(),
  ...paging,
});

/** A time of the past in a body: a day stands for its first moment. */
export const since = dayOrInstant.meta({
  description: 'A day (UTC) or a time (RFC 3339): what happened from then on',
  examples: ['2026-11-21'],
});

export const testedType = eventType.default('message.received').meta({
  description: 'The type whose example is sent, as the `sample` of an event `webhook.test`',
});
