import { z } from 'zod';
import { id, pathId, text, textCheckedByCore, timestamp, usage, wholeNumber } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { shownHold } from '../safety/hold.js';
import { checkContent, contentFields, SEND_BODY_LIMIT, sendOrReactType } from './contents.js';
import { chatId, direction, failure, messageStatus, shownReference, shownReply } from './messages.js';
import { mentions, preview, reaction, reference, replyTo } from './send-options.js';
import { shownContent } from './shown-content.js';

const sent = z
  .strictObject({
    success: z.literal(true),
    to: z.string().meta({ description: 'Digits, or `lid:` and digits' }),
    message: z.string(),
    type: sendOrReactType.optional().meta({ description: 'Of anything but a text' }),
    ...shownContent,
    reaction: z
      .strictObject({ message_id: id('msg'), emoji: z.string() })
      .optional()
      .meta({
        description:
          'Of `type` `reaction`: `id` and `created_at` are those of the message that it names, `status` says that WhatsApp has taken it, or is `pending` with 202 where it is still to be made',
      }),
    context: shownReply.optional(),
    reference: shownReference.optional(),
    usage,
    id: id('msg'),
    status: messageStatus,
    ...shownHold,
    instance_id: id('ins'),
    created_at: timestamp,
  })
  .meta({ id: 'SentMessage' });
export type SentMessageBody = z.output<typeof sent>;

const publicMessage = z
  .strictObject({
    id: id('msg'),
    instance_id: id('ins'),
    from: z
      .string()
      .nullable()
      .meta({ description: 'Digits, or null where WhatsApp does not show the number' }),
    to: z
      .string()
      .nullable()
      .meta({ description: 'Digits, `lid:` and digits, or null where it is not known' }),
    chat_id: chatId,
    message: z.string(),
    context: shownReply.optional(),
    reference: shownReference.optional(),
    status: messageStatus,
    ...shownHold,
    ...failure,
    created_at: timestamp,
    expires_at: timestamp
      .nullable()
      .meta({ description: 'When its validity ends; null for received messages' }),
    direction,
  })
  .meta({ id: 'PublicMessage' });
export type PublicMessageBody = z.output<typeof publicMessage>;

const messagePage = z
  .strictObject({
    messages: z.array(publicMessage),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'The cursor of the next page; null on the last page' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'PublicMessagePage' });

export const recipient = text(64).meta({
  description:
    'E.164, with or without `+`, spaces and dashes; or the `chat_id` of somebody whose number WhatsApp does not show',
});
export const validFor = z.int().min(60).max(604_800).optional().meta({
  description:
    'Seconds within which the message is to be sent, a day unless told; after that it fails and is not charged. Only with `Prefer: respond-async`, or with a type of file',
});
// Optional here and required by the product, which refuses a missing one with its own sentence.
const sendBody = z
  .strictObject({
    number: recipient.optional(),
    to: recipient.optional().meta({ description: 'Another name for `number`' }),
    type: sendOrReactType.optional().meta({
      description:
        'What is sent, `text` unless told: `message` holds a text, the field of the same name anything else',
    }),
    message: textCheckedByCore({ maxLength: 4096 }).optional(),
    ...contentFields,
    reaction,
    preview,
    mentions,
    context: replyTo,
    reference,
    valid_for: validFor,
  })
  .refine(({ number, to }) => !number || !to || number === to, {
    error: 'must be the same as number when both are given',
    path: ['to'],
  })
  .superRefine(checkContent('message'))
  .meta({
    anyOf: [
      { required: ['number', 'message'] },
      { required: ['to', 'message'] },
      { required: ['number', 'type'] },
      { required: ['to', 'type'] },
    ],
  });
export const idempotencyKey = z.string().optional().meta({
  description:
    'Up to 255 printable ASCII characters, kept 30 days for this instance: a repeated request gets the first reply again, also where that was `not_on_whatsapp` or `message_refused`. Any other refusal leaves the key free; only after `unavailable` the message may have been accepted, which a repeated request tells',
  minLength: 1,
  maxLength: 255,
});
export type SendBody = z.output<typeof sendBody>;

const tag = 'Sending';

export const publicMessages = {
  send: operation({
    id: 'sendMessage',
    method: 'POST',
    path: '/api/public/send/{instance_id}',
    summary: 'Send a message',
    tag,
    auth: 'key',
    scope: 'messages:send',
    params: z.strictObject({ instance_id: pathId('ins') }),
    headers: z.object({
      'idempotency-key': idempotencyKey,
      prefer: z
        .string()
        .max(256)
        .optional()
        .meta({
          description:
            '`respond-async` answers 202 once the message is durable, without waiting for WhatsApp (10 s at most)',
          examples: ['respond-async'],
        }),
    }),
    body: sendBody,
    bodyLimit: SEND_BODY_LIMIT,
    attachment: true,
    pipelined: true,
    responses: { 200: sent, 202: sent },
    errors: [
      'number_and_message_required',
      'invalid_message',
      'invalid_content',
      'invalid_idempotency_key',
      'no_subscription',
      'first_contacts_off',
      'instance_not_found',
      'media_not_found',
      'invalid_media',
      'media_too_large',
      'media_type_refused',
      'storage_limit',
      'idempotency_in_flight',
      'invalid_number',
      'target_unusable',
      'opted_out',
      'not_on_whatsapp',
      'message_refused',
      'idempotency_key_reused',
      'message_limit',
      'daily_cap',
      'paced',
      'rate_limited',
      'not_ready',
      'account_restricted',
    ],
    replyHeaders: {
      'Idempotent-Replayed': '`true` when this is the first reply to the same Idempotency-Key again',
      'Preference-Applied': '`respond-async` when it was asked for and the reply did not wait',
    },
    examples: {
      number: { number: '+91 98765 43210', message: 'Your order has shipped' },
      to: { to: '919876543210', message: 'Your code is 481516' },
      location: {
        number: '919876543210',
        type: 'location',
        location: { latitude: 12.971599, longitude: 77.594566, name: 'Asha’s Shop' },
      },
      hidden: { number: 'lid:123456789012345', message: 'Thank you for writing' },
    },
  }),
  get: operation({
    id: 'getMessage',
    method: 'GET',
    path: '/api/public/messages/{id}',
    summary: 'Read one message of an instance of the key',
    tag,
    auth: 'key',
    scope: 'messages:read',
    params: z.strictObject({ id: pathId('msg') }),
    responses: { 200: publicMessage },
    errors: ['message_not_found', 'rate_limited'],
  }),
  list: operation({
    id: 'listPublicMessages',
    method: 'GET',
    path: '/api/public/messages',
    summary:
      'Read the messages of the instances that the key opens, the newest first; long texts end a page early',
    tag,
    auth: 'key',
    scope: 'messages:read',
    query: z.strictObject({
      instance_id: text(128).optional(),
      direction: direction.optional(),
      limit: wholeNumber({ min: 1, max: 100, fallback: 50 }),
      cursor: text(256).optional().meta({
        description: '`next_cursor` of the page before; other filters must stay the same',
      }),
    }),
    responses: { 200: messagePage },
    errors: ['invalid_cursor', 'instance_not_found', 'rate_limited'],
  }),
};
