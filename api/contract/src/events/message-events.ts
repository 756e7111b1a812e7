import { z } from 'zod';
import { id } from '../fields/fields.js';
import { hold } from '../safety/hold.js';
import { type V1MessageBody, v1Message } from '../v1/message.js';
import { describeEvent, EXAMPLE_INSTANCE_ID, EXAMPLE_TIME } from './event.js';

const from = z.string().nullable().meta({
  description: 'Digits, or `lid:` and digits; the number of the instance for what its own phone did',
});

const data = z.strictObject({
  message_id: id('msg'),
  message: v1Message.nullable().meta({
    description: 'As it was then: status and times are those of the event. Null where its content is deleted',
  }),
  content_deleted: z
    .literal(true)
    .optional()
    .meta({ description: 'With `message: null`: the history no longer keeps the message' }),
});

const RECEIVED: V1MessageBody = {
  id: 'msg_0198c0de000070008000000000000004',
  object: 'message',
  instance_id: EXAMPLE_INSTANCE_ID,
  direction: 'inbound',
  from: '919800000002',
  to: '919800000001',
  chat_id: '919800000002',
  from_name: 'Ravi',
  type: 'text',
  text: 'Where is it?',
  text_truncated: false,
  context: null,
  reference: null,
  status: 'delivered',
  failure_code: null,
  failure_reason: null,
  failure_detail: null,
  wa_id: '3A7F0C2B9D41E86A5C13',
  created_at: '2026-11-22T03:00:00.000Z',
  expires_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
};

const ACCEPTED: V1MessageBody = {
  ...RECEIVED,
  id: 'msg_0198c0de000070008000000000000005',
  direction: 'outbound',
  from_name: null,
  from: '919800000001',
  to: '919800000002',
  text: 'Your order has shipped',
  status: 'pending',
  wa_id: '3EB0708000000000000005',
  expires_at: '2026-11-23T03:00:00.000Z',
};
const SENT: V1MessageBody = { ...ACCEPTED, status: 'sent', sent_at: EXAMPLE_TIME };
const DELIVERED: V1MessageBody = { ...SENT, status: 'delivered', delivered_at: '2026-11-22T03:00:02.000Z' };
const HELD = {
  code: 'day_budget',
  sentence:
    'As many messages as this number may send in a day have left: it waits until 2026-11-23 00:00 UTC.',
  until: '2026-11-23T00:00:00.000Z',
} as const;
const READ: V1MessageBody = { ...DELIVERED, status: 'read', read_at: '2026-11-22T03:01:40.000Z' };
const FAILED: V1MessageBody = {
  ...ACCEPTED,
  status: 'failed',
  failure_code: 'not_on_whatsapp',
  failure_reason: 'Number not registered on WhatsApp',
};

const FETCHED: V1MessageBody = {
  ...RECEIVED,
  type: 'image',
  text: 'This is what arrived',
  image: {
    mime_type: 'image/jpeg',
    file_size: 84_213,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    caption: 'This is what arrived',
  },
  media: {
    id: 'med_0198c0de000070008000000000000006',
    mime_type: 'image/jpeg',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    size: 84_213,
    file_name: null,
    status: 'available',
    reason: null,
  },
};
const POLL: V1MessageBody = {
  ...READ,
  type: 'poll',
  text: 'When shall we deliver?',
  poll: { question: 'When shall we deliver?', options: ['Morning', 'Evening'], selectable: 1 },
};
const EDITED: V1MessageBody = { ...RECEIVED, text: 'Where is my order?', edited_at: EXAMPLE_TIME };
const DELETED: V1MessageBody = { ...RECEIVED, text: '', deleted_at: EXAMPLE_TIME };

function messageEvent<T extends string>(type: T, when: string, message: V1MessageBody) {
  const example = { message_id: message.id, message };
  const at = message.read_at ?? message.delivered_at ?? EXAMPLE_TIME;
  return describeEvent(type, { when, data, example, instanceId: EXAMPLE_INSTANCE_ID, at });
}

/** In the order of a message's life. A step that WhatsApp skips is an event as well, so that one type is enough for a customer who waits for it. */
export const messageEvents = [
  messageEvent('message.received', 'Somebody has written to the instance', RECEIVED),
  messageEvent('message.accepted', 'A message is stored and charged, and waits to be sent', ACCEPTED),
  describeEvent('message.held', {
    when: 'A message waits because it would risk the number now. It is told again when something else comes to stop the message',
    data: data.extend({ hold }),
    example: { message_id: ACCEPTED.id, message: ACCEPTED, hold: HELD },
    instanceId: EXAMPLE_INSTANCE_ID,
  }),
  messageEvent('message.released', 'A message that was held is on its way to WhatsApp', ACCEPTED),
  messageEvent('message.sent', 'WhatsApp has acknowledged a message', SENT),
  messageEvent('message.delivered', 'A message has reached the phone', DELIVERED),
  messageEvent('message.read', 'A message has been read', READ),
  describeEvent('message.failed', {
    when: 'A message could not be sent',
    data: data.extend({
      charged: z.boolean().meta({ description: 'Whether it counts for the quota all the same' }),
    }),
    example: { message_id: FAILED.id, message: FAILED, charged: false },
    instanceId: EXAMPLE_INSTANCE_ID,
  }),
  messageEvent('message.media', 'The file of a received message is here, or cannot be had', FETCHED),
  describeEvent('message.reaction', {
    when: 'Somebody has reacted to a message, or has taken the reaction back',
    data: data.extend({
      reaction: z.strictObject({
        emoji: z.string().nullable().meta({ description: 'Null where the reaction was taken back' }),
        from,
      }),
    }),
    example: { message_id: READ.id, message: READ, reaction: { emoji: '👍', from: '919800000002' } },
    instanceId: EXAMPLE_INSTANCE_ID,
    at: '2026-11-22T03:02:00.000Z',
  }),
  messageEvent('message.edited', 'A message has been changed by its author', EDITED),
  messageEvent('message.deleted', 'A message has been deleted for everyone by its author', DELETED),
  describeEvent('message.vote', {
    when: 'Somebody has voted in a poll, has changed the vote, or has taken it back',
    data: data.extend({
      vote: z.strictObject({
        options: z
          .array(z.string())
          .meta({ description: 'All options that are chosen now; none where the vote was taken back' }),
        from,
      }),
    }),
    example: { message_id: POLL.id, message: POLL, vote: { options: ['Evening'], from: '919800000002' } },
    instanceId: EXAMPLE_INSTANCE_ID,
    at: '2026-11-22T03:02:00.000Z',
  }),
] as const;
