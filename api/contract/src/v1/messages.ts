import { z } from 'zod';
import { dayOrInstant, endOf, pathId, text, textCheckedByCore } from '../fields/fields.js';
import { checkContent, contentFields, SEND_BODY_LIMIT, sendOrReactType } from '../messages/contents.js';
import { direction, messageStatus, ofType, withMedia } from '../messages/messages.js';
import { idempotencyKey, recipient, validFor } from '../messages/public-messages.js';
import { mentions, preview, reaction, reference, replyTo } from '../messages/send-options.js';
import { operation } from '../operation/operation.js';
import { listOf, paging } from './fields.js';
import { v1Message } from './message.js';
import { SAMPLE_INSTANCE_ID, SAMPLE_MESSAGE } from './samples.js';

const instanceFilter = text(128).optional();

/** A text that is to be sent. */
export const sentText = textCheckedByCore({ maxLength: 4096 }).refine((value) => value.trim() !== '', {
  error: 'may not be blank',
});

const sendBody = z
  .strictObject({
    instance_id: instanceFilter.meta({
      description: 'The instance that sends; not needed where the key opens one instance alone',
    }),
    to: recipient,
    type: sendOrReactType,
    text: sentText.optional().meta({ description: 'Of `type` `text`' }),
    ...contentFields,
    reaction,
    preview,
    mentions,
    context: replyTo,
    reference,
    valid_for: validFor,
  })
  .superRefine(checkContent('text'));
export type V1SendBody = z.output<typeof sendBody>;

/** The headers of every call that sends. */
export const sendHeaders = z.object({
  'idempotency-key': idempotencyKey,
  prefer: z
    .string()
    .max(256)
    .optional()
    .meta({
      description:
        '`respond-async` answers 202 once the message is durable, also while the instance is not connected; `wait=n` waits at most so many seconds for WhatsApp, 0 to 10. `Preference-Applied` says which was followed',
      examples: ['respond-async', 'wait=3'],
    }),
});
export const sendReplyHeaders = {
  'Idempotent-Replayed': '`true` when this is the first reply to the same Idempotency-Key again',
  'Preference-Applied': 'The part of `Prefer` that was followed, such as `respond-async` or `wait=3`',
};
export const SEND_ERRORS = [
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
  'paced',
  'not_ready',
  'account_restricted',
] as const;

const filters = z
  .strictObject({
    instance_id: instanceFilter,
    direction: direction.optional(),
    type: ofType,
    has_media: withMedia,
    status: messageStatus.optional(),
    to: recipient.optional().meta({ description: 'Only what was sent to this number or `chat_id`' }),
    from: recipient.optional().meta({ description: 'Only what was received from this number or `chat_id`' }),
    created_after: dayOrInstant.optional().meta({ description: 'Only from this time on, itself included' }),
    created_before: dayOrInstant.optional().meta({ description: 'Only before this time' }),
    ...paging,
  })
  .refine(
    ({ created_after: after, created_before: before }) =>
      !after || !before || new Date(after) <= endOf(before),
    { error: 'must not be after created_before', path: ['created_after'] },
  );

const tag = 'Messages';

const messageList = listOf(v1Message, 'MessageList');

export const v1Messages = {
  send: operation({
    id: 'messages.send',
    method: 'POST',
    path: '/api/v1/messages',
    summary: 'Send a message',
    description:
      'Stores and charges the message in one commit, hands it to WhatsApp, and answers when WhatsApp has acknowledged it: `status` is then `sent`. What WhatsApp has not answered after 10 seconds is `pending`, and goes out as soon as it can. A message that fails is not charged. With `type` `reaction` it answers as `POST /api/v1/messages/{id}/reactions` does, with the message that the reaction names. Give every message an `Idempotency-Key` of your own, and a repeated call never sends it twice.',
    tag,
    auth: 'key',
    scope: 'messages:send',
    headers: sendHeaders,
    body: sendBody,
    bodyLimit: SEND_BODY_LIMIT,
    attachment: true,
    pipelined: true,
    responses: { 200: v1Message, 202: v1Message },
    errors: [...SEND_ERRORS, 'daily_cap'],
    replyHeaders: sendReplyHeaders,
    examples: {
      text: { to: '+91 98765 43210', type: 'text', text: 'Your order has shipped' },
      instance: {
        instance_id: SAMPLE_INSTANCE_ID,
        to: 'lid:123456789012345',
        type: 'text',
        text: 'Thank you for writing',
      },
      reply: {
        to: '+91 98765 43210',
        type: 'text',
        text: 'Yes, until 8 pm',
        context: { message_id: SAMPLE_MESSAGE.id },
      },
      reaction: {
        to: '+91 98765 43210',
        type: 'reaction',
        reaction: { message_id: SAMPLE_MESSAGE.id, emoji: '👍' },
      },
      preview: {
        to: '+91 98765 43210',
        type: 'text',
        text: 'Your invoice: https://shop.example/invoices/17',
        preview: {
          url: 'https://shop.example/invoices/17',
          title: 'Invoice 17',
          description: '2 mugs, ₹ 798',
        },
      },
      reference: {
        to: '+91 98765 43210',
        type: 'text',
        text: 'Your order has shipped',
        reference: 'order-17',
      },
      location: {
        to: '+91 98765 43210',
        type: 'location',
        location: {
          latitude: 12.971599,
          longitude: 77.594566,
          name: 'Asha’s Shop',
          address: '4 Church Street, Bengaluru',
        },
      },
      contact: {
        to: '+91 98765 43210',
        type: 'contact',
        contact: [{ name: 'Ravi, deliveries', phones: [{ number: '+91 98000 00002', type: 'WORK' }] }],
      },
      poll: {
        to: '+91 98765 43210',
        type: 'poll',
        poll: { question: 'When shall we deliver?', options: ['Morning', 'Afternoon', 'Evening'] },
      },
    },
    answer: SAMPLE_MESSAGE,
  }),
  get: operation({
    id: 'messages.get',
    method: 'GET',
    path: '/api/v1/messages/{id}',
    summary: 'Read a message',
    description:
      'Its present status, and when it was sent, delivered and read. Messages of instances that the key does not open are not found.',
    tag,
    auth: 'key',
    scope: 'messages:read',
    params: z.strictObject({ id: pathId('msg') }),
    responses: { 200: v1Message },
    errors: ['message_not_found'],
    answer: SAMPLE_MESSAGE,
  }),
  list: operation({
    id: 'messages.list',
    method: 'GET',
    path: '/api/v1/messages',
    summary: 'List messages',
    description:
      'Sent and received ones, the newest first. Filters may be combined. A page looks through a bounded part of the history: where few messages match, it may hold fewer than `limit`, or none, while `has_more` is true. Long texts end a page early as well. Go on with `next_cursor` until `has_more` is false.',
    tag,
    auth: 'key',
    scope: 'messages:read',
    query: filters,
    responses: { 200: messageList },
    errors: ['invalid_cursor', 'instance_not_found'],
    answer: { object: 'list', data: [SAMPLE_MESSAGE], has_more: false, next_cursor: null },
  }),
};
