import { z } from 'zod';
import { id, pathId, textCheckedByCore } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { object } from './fields.js';
import { v1Message } from './message.js';
import { sentText } from './messages.js';
import { SAMPLE_MESSAGE } from './samples.js';

const tag = 'Messages';

const editBody = z
  .strictObject({
    text: sentText.optional().meta({ description: 'Of a text' }),
    caption: textCheckedByCore({ minLength: 0, maxLength: 1024 })
      .optional()
      .meta({ description: 'Of a file; empty for none' }),
  })
  .refine(({ text, caption }) => text === undefined || caption === undefined, {
    error: 'may be given only without text',
    path: ['caption'],
  })
  .refine(({ text, caption }) => text !== undefined || caption !== undefined, {
    error: 'is required, or caption',
    path: ['text'],
  });

const reactionBody = z.strictObject({
  emoji: textCheckedByCore({ minLength: 0, maxLength: 64 }).meta({
    description: 'One emoji; empty to take the reaction back',
  }),
});

const headers = z.object({
  'idempotency-key': z.string().optional().meta({
    description:
      'As of a send: up to 255 printable ASCII characters, kept 30 days for this instance. A repeated request gets the first reply again, however late. After 202, or `unavailable`, it goes on waiting for the same change, or tells what has become of it',
    minLength: 1,
    maxLength: 255,
  }),
});
const replyHeaders = {
  'Idempotent-Replayed': '`true` when this is the reply to the first request with the same Idempotency-Key',
};

const CHANGE_ERRORS = [
  'invalid_idempotency_key',
  'message_not_found',
  'target_unusable',
  'instance_not_found',
  'idempotency_in_flight',
  'idempotency_key_reused',
  'not_on_whatsapp',
  'not_ready',
] as const;

const readReceipt = z
  .strictObject({
    object: object('read_receipt'),
    message_id: id('msg'),
    status: z.literal('read').meta({ description: 'WhatsApp has acknowledged it' }),
    shown: z.boolean().meta({
      description:
        'Whether the sender sees that it was read: false where read receipts are switched off on the phone, in the privacy settings of the account',
    }),
  })
  .meta({ id: 'ReadReceipt' });

/** What an account does to messages that are sent or received. */
export const v1MessageActions = {
  edit: operation({
    id: 'messages.edit',
    method: 'PATCH',
    path: '/api/v1/messages/{id}',
    summary: 'Edit a sent message',
    description:
      'Replaces the text, or the caption of an image, video or document, on the phones of the chat. WhatsApp takes that within 15 minutes. Answers with the message once WhatsApp has taken it. Where WhatsApp does not answer within 10 seconds, the answer is 202 with the message as it was: the edit is stored and made as soon as WhatsApp is there, and a call with the same `Idempotency-Key` tells what has become of it. It is not charged; an instance may change messages 60 times a minute.',
    tag,
    auth: 'key',
    scope: 'messages:send',
    repeatable: true,
    headers,
    params: z.strictObject({ id: pathId('msg') }),
    body: editBody,
    responses: { 200: v1Message, 202: v1Message },
    replyHeaders,
    errors: [...CHANGE_ERRORS, 'invalid_message', 'invalid_content', 'too_late'],
    examples: { text: { text: 'Your order has shipped' } },
    answer: SAMPLE_MESSAGE,
  }),
  remove: operation({
    id: 'messages.delete',
    method: 'DELETE',
    path: '/api/v1/messages/{id}',
    summary: 'Delete a sent message for everyone',
    description:
      'Asks the phones of the chat to delete it, which they do for about two days. Answers with the message, with its time in `deleted_at`, once WhatsApp has taken that, or with 202 as an edit does: whether a phone has deleted it WhatsApp does not tell. It stays in the history without its content.',
    tag,
    auth: 'key',
    scope: 'messages:send',
    repeatable: true,
    headers,
    params: z.strictObject({ id: pathId('msg') }),
    responses: { 200: v1Message, 202: v1Message },
    replyHeaders,
    errors: CHANGE_ERRORS,
    answer: SAMPLE_MESSAGE,
  }),
  react: operation({
    id: 'messages.react',
    method: 'POST',
    path: '/api/v1/messages/{id}/reactions',
    summary: 'React to a message',
    description:
      'To one that was received or sent. A new reaction takes the place of the one before, and an empty one takes it back. It is no message of its own: it is not charged and not listed among the messages. Answers with the message once WhatsApp has taken it, or with 202 as an edit does.',
    tag,
    auth: 'key',
    scope: 'messages:send',
    repeatable: true,
    headers,
    params: z.strictObject({ id: pathId('msg') }),
    body: reactionBody,
    responses: { 200: v1Message, 202: v1Message },
    replyHeaders,
    errors: [...CHANGE_ERRORS, 'invalid_content'],
    examples: { reaction: { emoji: '👍' } },
    answer: SAMPLE_MESSAGE,
  }),
  read: operation({
    id: 'messages.read',
    method: 'POST',
    path: '/api/v1/messages/{id}/read',
    summary: 'Mark a received message as read',
    description:
      'Its sender sees the blue ticks, and in the inbox of the dashboard everything up to it is read. Answers once WhatsApp has acknowledged it; the receipt is repeated until then. Where WhatsApp does not answer within 10 seconds, the answer is `unavailable`: call again, it does no harm. An instance may do this 60 times a minute.',
    tag,
    auth: 'key',
    scope: 'messages:send',
    repeatable: true,
    params: z.strictObject({ id: pathId('msg') }),
    responses: { 200: readReceipt },
    errors: ['message_not_found', 'target_unusable', 'instance_not_found', 'not_ready'],
    answer: { object: 'read_receipt', message_id: SAMPLE_MESSAGE.id, status: 'read', shown: true },
  }),
};
