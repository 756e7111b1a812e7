import { z } from 'zod';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import { id, pathId, text, textCheckedByCore, timestamp } from '../fields/fields.js';
import { object } from '../v1/fields.js';

const MAX_WEBHOOK_INSTANCES = 100;
const MAX_EVENT_NAMES = 64;
const MAX_NAME = 64;
/** The longest settings: five headers, a hundred instances, a long URL. */
export const SETTINGS_BODY_LIMIT = 65_536;

type LoggedType = (typeof EVENT_CATALOGUE)[number]['type'];
export const eventType = z.enum(EVENT_CATALOGUE.map(({ type }) => type) as [LoggedType, ...LoggedType[]]);

export const webhookParams = z.strictObject({ id: pathId('hook') });

const order = z.enum(['any', 'strict']).meta({
  description:
    '`strict`: one event at a time, in the order in which things happened; one that cannot be delivered holds up all later ones',
});
const maxInFlight = z
  .int()
  .min(1)
  .max(10)
  .meta({ description: 'Deliveries at the same time; 1 where the order is strict' });
const perSecond = z
  .int()
  .min(1)
  .max(100)
  .nullable()
  .meta({ description: 'Deliveries a second; null for no limit' });

export const webhook = z
  .strictObject({
    id: id('hook'),
    object: object('webhook'),
    kind: z.enum(['push', 'pull']).meta({
      description: '`pull`: events are recorded for a program that reads the event log, and nothing is sent',
    }),
    url: z.string().nullable().meta({ description: 'Null where the kind is pull' }),
    description: z.string(),
    events: z.array(eventType),
    instance_ids: z
      .array(id('ins'))
      .meta({ description: 'Only events of these instances; empty for all events of the account' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Headers of your own; their values are never shown again' }),
    order,
    max_in_flight: maxInFlight,
    per_second: perSecond,
    version: z.int().meta({ description: 'The version of the events’ bodies' }),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.enum(['by_owner', 'gone', 'failing']).nullable().meta({
      description: '`gone`: the URL has answered 410. `failing`: no delivery has succeeded for five days',
    }),
    failing_since: timestamp.nullable().meta({ description: 'The first failure since the last success' }),
    last_success_at: timestamp.nullable(),
    recording_until: timestamp.nullable().meta({
      description:
        'Until then events are recorded for a disabled webhook, so that it can go on where it stopped',
    }),
    previous_secret_until: timestamp
      .nullable()
      .meta({ description: 'Until then deliveries are signed with the secret before the last rotation too' }),
    created_at: timestamp,
  })
  .meta({ id: 'Webhook' });
export type WebhookBody = z.output<typeof webhook>;

const secretText = z.string().meta({
  description:
    'What deliveries are signed with, as Standard Webhooks defines it. Keep it where your server alone reads it',
});

export const createdWebhook = webhook
  .extend({ secret: secretText.nullable() })
  .meta({ id: 'CreatedWebhook' });

export const webhookSecret = z
  .strictObject({
    object: object('webhook_secret'),
    webhook_id: id('hook'),
    secret: secretText,
    previous_secret_until: webhook.shape.previous_secret_until,
  })
  .meta({ id: 'WebhookSecret' });

export const deletedWebhook = z
  .strictObject({ id: id('hook'), object: object('webhook'), deleted: z.literal(true) })
  .meta({ id: 'DeletedWebhook' });

/** Types of events in a body, also by wildcards. */
export const eventNames = z.array(text(MAX_NAME)).min(1).max(MAX_EVENT_NAMES);

const settings = z.strictObject({
  url: textCheckedByCore({ maxLength: 2_048 }).meta({
    description: 'Where events are posted to, by https',
    examples: ['https://shop.example/hook'],
  }),
  events: eventNames.meta({
    description:
      'Types of events. `message.*` stands for all types of messages that there are today, `*` for all types. Left out: those that most receivers need',
    examples: [['message.*', 'instance.needs_linking']],
  }),
  instance_ids: z.array(pathId('ins').max(MAX_NAME)).max(MAX_WEBHOOK_INSTANCES).meta({
    description: 'Only events of these instances; empty for all events of the account',
  }),
  description: textCheckedByCore({ minLength: 0, maxLength: 200 }),
  headers: z.record(text(MAX_NAME), text(1_024)).meta({
    description:
      'At most 5 headers that each delivery carries, such as `authorization`. They replace all that there are; a value `********` keeps the one that is stored',
  }),
  order,
  max_in_flight: maxInFlight,
  per_second: perSecond,
});

const { url, ...optional } = settings.partial().shape;
export const newWebhook = z.strictObject({
  url: url.meta({ description: 'Where events are posted to, by https. Left out where the kind is pull' }),
  kind: z.enum(['push', 'pull']).optional(),
  ...optional,
});
export type NewWebhookBody = z.output<typeof newWebhook>;

export const webhookChange = settings
  .partial()
  .refine((body) => Object.keys(body).length > 0, {
    error: 'or another setting must be given',
    path: ['url'],
  })
  .meta({ minProperties: 1 });
export type WebhookChangeBody = z.output<typeof webhookChange>;
