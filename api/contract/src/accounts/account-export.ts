import { z } from 'zod';
import { conversation } from '../conversations/conversation.js';
import { id, timestamp } from '../fields/fields.js';
import { instanceStatus, phone } from '../instances/instance.js';
import { keyLimits, lastUsedIp } from '../keys/key-limits.js';
import { media } from '../media/media.js';
import { changedBy } from '../messages/changes.js';
import { direction, message } from '../messages/messages.js';
import { shownContent } from '../messages/shown-content.js';
import { health } from '../safety/health.js';
import { request } from '../v1/requests.js';
import { webhook } from '../webhooks/webhook.js';
import { pendingEmail, user } from './accounts.js';
import { auditEntry } from './audit.js';
import { signIn } from './sign-ins.js';

const rupees = z.number().meta({ description: 'Rupees' });
const billingPeriod = z.enum(['month', 'year']);

const subscription = z.strictObject({
  package_name: z.string(),
  price: z.number().meta({ description: 'Rupees per month' }),
  instance_limit: z.int(),
  message_limit: z.int(),
  billing_period: billingPeriod,
  credit: rupees,
  start_date: timestamp,
  end_date: timestamp,
  cancelled_at: timestamp.nullable(),
});

const order = z.strictObject({
  id: id('ord'),
  status: z.enum(['pending', 'failed', 'cancelled', 'paid', 'refunded']),
  package_name: z.string(),
  instance_limit: z.int(),
  message_limit: z.int(),
  billing_period: billingPeriod,
  duration_days: z.int(),
  price: rupees,
  credit: rupees,
  amount: rupees,
  refunded: rupees,
  currency: z.string(),
  razorpay_order_id: z.string().nullable(),
  razorpay_payment_id: z.string().nullable(),
  payment_method: z.string().nullable(),
  payment_status: z.string().nullable(),
  failure_reason: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  paid_at: timestamp.nullable(),
});

const apiKey = z.strictObject({
  id: id('key'),
  instance_id: id('ins').nullable().meta({ description: 'Null for a key of the account' }),
  name: z.string(),
  is_active: z.boolean(),
  created_at: timestamp,
  last_used: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  ...keyLimits,
  last_used_ip: lastUsedIp,
});

const exportedSignIn = signIn.omit({ current: true }).extend({ expires_at: timestamp });

const instance = z.strictObject({
  instance_id: id('ins'),
  status: instanceStatus,
  status_reason: z.string().nullable(),
  phone,
  name: z.string().nullable(),
  display_name: z.string().nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable().meta({
    description:
      'When the instance was deleted, or null. Its messages are kept; its other fields say how it was then',
  }),
});

const exportedWebhook = webhook.omit({ object: true, headers: true, previous_secret_until: true });

const chat = z.strictObject({
  instance_id: id('ins'),
  chat_id: z
    .string()
    .meta({ description: 'Digits of the number, or `lid:` and digits where WhatsApp does not show it' }),
  lid: z
    .string()
    .nullable()
    .meta({ description: "Digits of the LID, WhatsApp's anonymous id of the number" }),
  standing: z.enum(['first', 'written', 'known']).meta({
    description:
      '`known`: they have written to the instance, or let it write to them; `written`: the instance has written to them; `first`: neither',
  }),
  last_received: timestamp.nullable(),
  last_sent: timestamp.nullable(),
  last_active: timestamp.nullable(),
});

const exportedConversation = conversation.omit({ object: true });
const exportedMessage = message.extend({
  from_name: z
    .string()
    .nullable()
    .meta({ description: 'What the sender of a received one called themselves' }),
  ...shownContent,
});

const exportedFile = media.omit({ object: true });

const change = z.strictObject({
  message_id: id('msg'),
  kind: z.enum(['reaction', 'edit', 'delete', 'vote']),
  from: changedBy,
  emoji: z.string().optional().meta({ description: 'Of a reaction; empty where it was taken back' }),
  text: z.string().optional().meta({ description: 'Of an edit: what the message says since' }),
  original: z.string().optional().meta({ description: 'Of an edit: what the message said at first' }),
  options: z.array(z.string()).optional().meta({ description: 'Of a vote; empty where it was taken back' }),
  at: timestamp,
});

const day = z.strictObject({
  date: z.iso.date(),
  instance_id: id('ins'),
  direction,
  messages: z.int(),
  failed: z.int(),
});

const linkedNumber = z.strictObject({
  phone: z.string(),
  first_linked: timestamp,
  counted_days: z.int().meta({ description: 'Days on which it has sent and was well' }),
  last_day: z.string().nullable().meta({ description: 'UTC' }),
  declared: timestamp
    .nullable()
    .meta({ description: 'When its owner declared that it was in use for years' }),
});

const safetyChange = z.strictObject({
  instance_id: id('ins'),
  at: timestamp,
  kind: z.enum(['health', 'settings']),
  state: z.string().nullable(),
  reason_code: z.string().nullable(),
  until: timestamp.nullable(),
  by: z.string().nullable().meta({ description: 'Who changed the settings' }),
  settings: z.record(z.string(), z.unknown()).nullable(),
  confirmed_caps: z.array(z.string()).meta({
    description: 'Caps that were raised above their defaults, and confirmed, such as `caps.known_day`',
  }),
});

const optOut = z.strictObject({
  chat_id: z.string(),
  since: timestamp,
  source: z.enum(['message', 'customer']),
  word: z.string().nullable().meta({ description: 'Which of the words they wrote; null for `customer`' }),
  instance_id: id('ins').nullable().meta({
    description: 'The instance that they wrote to; null for `customer`',
  }),
});

const instanceSafety = health.pick({ state: true, reason_code: true, since: true, until: true }).extend({
  instance_id: id('ins'),
  settings: z.record(z.string(), z.unknown()).meta({ description: 'What is set, without the defaults' }),
});

const exportedRequest = request.omit({ object: true });

/** Everything stored about an account, except secrets. */
export const accountExport = z
  .strictObject({
    account: user.extend({
      created_at: timestamp,
      pending_email: pendingEmail,
    }),
    subscriptions: z.array(subscription),
    orders: z.array(order),
    api_keys: z.array(apiKey).meta({ description: 'Without their secrets' }),
    sign_ins: z.array(exportedSignIn).meta({ description: 'Where the account is signed in' }),
    audit: z
      .array(auditEntry)
      .meta({ description: 'What the operators of the service did to the account, the newest first' }),
    instances: z.array(instance).meta({ description: 'Deleted ones included' }),
    webhooks: z.array(exportedWebhook).meta({ description: 'Without their secrets and headers' }),
    numbers: z
      .array(linkedNumber)
      .meta({ description: 'That were linked, for the pace at which they may write to strangers' }),
    safety: z
      .array(instanceSafety)
      .meta({ description: 'The settings of number safety and how the number fares, by instance' }),
    safety_changes: z.array(safetyChange).meta({
      description:
        'How the health of numbers and the settings of number safety changed in the last year, the newest first',
    }),
    opt_outs: z.array(optOut).meta({ description: 'People who want no messages, the newest first' }),
    chats: z
      .array(chat)
      .meta({ description: 'Known contacts of each instance, also from before it was linked' }),
    conversations: z
      .array(exportedConversation)
      .meta({ description: 'With people who have written, by instance' }),
    daily: z.array(day).meta({ description: 'Messages by UTC day, deleted ones included' }),
    files: z.array(exportedFile).meta({
      description:
        'That were uploaded or received, the newest first. Their bytes come from `GET /api/v1/media/{id}/content`',
    }),
    messages: z.array(exportedMessage).meta({ description: 'The newest first' }),
    changes: z.array(change).meta({
      description: 'Reactions, edits, deletions and votes, the newest first',
    }),
    requests: z
      .array(exportedRequest)
      .meta({ description: 'The public calls of the last seven days, the newest first' }),
  })
  .meta({ id: 'AccountExport' });
export type AccountExportBody = z.output<typeof accountExport>;
