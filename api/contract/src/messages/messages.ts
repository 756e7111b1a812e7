import { z } from 'zod';
import {
  dayOrInstant,
  endOf,
  id,
  pagination,
  pathId,
  text,
  timestamp,
  wholeNumber,
} from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { shownHold } from '../safety/hold.js';
import { currentChanges, version } from './changes.js';
import { BODY_TYPES } from './contents.js';
import { shownContent } from './shown-content.js';

export const direction = z.enum(['outbound', 'inbound']);
export const messageStatus = z.enum(['pending', 'sent', 'delivered', 'read', 'failed']);

/** Why an outbound message failed, as a code for programs. */
export const failure = {
  failure_code: z
    .enum([
      'not_on_whatsapp',
      'refused',
      'logged_out',
      'expired',
      'opted_out',
      'target_unusable',
      'media_unreachable',
      'media_too_large',
      'media_type_refused',
      'media_conversion',
      'storage_limit',
      'upload_refused',
      'unsendable',
    ])
    .nullable()
    .meta({ description: 'Why it failed, for programs' }),
  failure_detail: z.enum(['locked', 'no_token', 'bad_address', 'other']).nullable().meta({
    description:
      'Of `refused`, after WhatsApp was asked: the number is `locked` for strangers, this recipient has not written to it (`no_token`), or the address is not taken',
  }),
  failure_reason: z.string().nullable(),
};

/** Those of core's messages: what is sent, and what is only received. */
const MESSAGE_TYPES = ['text', ...BODY_TYPES, 'unsupported', 'unavailable', 'other'] as const;

/** Filters of lists by what messages are. */
export const ofType = z.enum(MESSAGE_TYPES).optional().meta({ description: 'Only messages of this type' });
export const withMedia = z
  .preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean('must be true or false'),
  )
  .optional()
  .meta({
    description:
      'Only files (`true`): `image`, `video`, `audio`, `document` and `sticker`; or only what is none (`false`)',
  });

/** What a message answers. */
export const shownReply = z
  .strictObject({ message_id: id('msg') })
  .meta({ id: 'MessageContext', description: 'The message that it answers' });

export const messageType = z.string().meta({
  description:
    '`text`, `image`, `video`, `audio`, `document`, `sticker`, `location`, `contact`, `poll`, `unsupported` for a kind that is kept but not read yet, `other` of old messages, or `unavailable` where the phone alone has the message, such as one that may be looked at once; where the phone gives it away later, its type and content take the place',
});

/** What the sender called a message. */
export const shownReference = z.string().meta({ description: 'The `reference` that it was sent with' });

const number = z.string().nullable().meta({ description: '`digits@c.us`, or null where it is not known' });
export const chatId = z.string().nullable().meta({
  description:
    'The other side, as `number` of a message to it: digits, or `lid:` and digits where WhatsApp does not show the number; null where neither is known',
});
export const message = z
  .strictObject({
    id: id('msg'),
    direction,
    sender_number: number,
    recipient_number: number,
    chat_id: chatId,
    content: z.string(),
    content_truncated: z.literal(true).optional().meta({
      description:
        'Where `content` in a list is only the first 4,096 characters of a longer text; the detail has all of it',
    }),
    status: messageStatus,
    ...shownHold,
    ...failure,
    instance_id: id('ins'),
    message_type: messageType,
    context: shownReply.optional(),
    reference: shownReference.optional(),
    edited_at: timestamp.optional().meta({ description: 'When its text was changed last, where it was' }),
    deleted_at: timestamp
      .optional()
      .meta({ description: 'When its author deleted it for everyone: its content is then left out' }),
    ...shownContent,
    timestamp,
  })
  .meta({ id: 'HistoryMessage' });
export type MessageBody = z.output<typeof message>;

const optionalTimestamp = timestamp.nullable();
const detail = message
  .extend({
    wa_id: z.string().meta({ description: "WhatsApp's id of the message" }),
    sent_at: optionalTimestamp.meta({
      description: 'When WhatsApp acknowledged it; null for received messages',
    }),
    delivered_at: optionalTimestamp,
    read_at: optionalTimestamp,
    ...currentChanges,
    versions: z
      .array(version)
      .optional()
      .meta({ description: 'Of an edited message: all its texts, the first one first' }),
  })
  .meta({ id: 'HistoryMessageDetail' });
export type MessageDetailBody = z.output<typeof detail>;

const filters = {
  instanceId: text(128).optional(),
  direction: direction.optional(),
  type: ofType,
  hasMedia: withMedia,
  startDate: dayOrInstant.optional(),
  endDate: dayOrInstant.optional().meta({ description: 'Inclusive, to the end of that day in UTC' }),
};
const paging = {
  page: wholeNumber({ min: 1, max: 1_000_000, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: 100, fallback: 50 }),
};
type Dates = { startDate?: string | undefined; endDate?: string | undefined };
const datesInOrder = ({ startDate, endDate }: Dates) =>
  !startDate || !endDate || new Date(startDate) <= endOf(endDate);
const OUT_OF_ORDER = { error: 'must not be after endDate', path: ['startDate'] };

export const messages = {
  history: operation({
    id: 'listMessages',
    method: 'GET',
    path: '/api/messages/history',
    summary: 'Page through the message history, the newest first',
    tag: 'Message history',
    auth: 'account',
    query: z.strictObject({ ...filters, ...paging }).refine(datesInOrder, OUT_OF_ORDER),
    responses: { 200: z.strictObject({ messages: z.array(message), pagination }) },
    conditional: 'plain',
    errors: [],
  }),
  export: operation({
    id: 'exportMessages',
    method: 'GET',
    path: '/api/messages/export',
    summary: 'Export the message history as CSV, the newest first',
    tag: 'Message history',
    auth: 'account',
    query: z.strictObject(filters).refine(datesInOrder, OUT_OF_ORDER),
    responses: {
      200: z.string().meta({ description: 'CSV (RFC 4180) in UTF-8; the first row has the column names' }),
    },
    produces: 'text/csv',
    streamed: true,
    errors: [],
    replyHeaders: { 'Content-Disposition': 'The name of the file' },
  }),
  detail: operation({
    id: 'getMessageDetail',
    method: 'GET',
    path: '/api/messages/detail/{id}',
    summary: 'Read one message and when it was sent, delivered and read',
    tag: 'Message history',
    auth: 'account',
    params: z.strictObject({ id: pathId('msg') }),
    responses: { 200: z.strictObject({ message: detail }) },
    errors: ['message_not_found'],
  }),
};
