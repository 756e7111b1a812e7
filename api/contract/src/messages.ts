import { z } from 'zod';
import { dayOrInstant, id, pagination, text, timestamp, wholeNumber } from './fields.js';
import { operation } from './operation.js';

export const direction = z.enum(['outbound', 'inbound']);
export const messageStatus = z.enum(['pending', 'sent', 'delivered', 'read', 'failed']);

const number = z.string().nullable().meta({ description: '`digits@c.us`, or null where it is not known' });
const message = z
  .strictObject({
    id: id('msg'),
    direction,
    sender_number: number,
    recipient_number: number,
    content: z.string(),
    status: messageStatus,
    failure_reason: z.string().nullable(),
    instance_id: id('ins'),
    message_type: z.string(),
    timestamp,
  })
  .meta({ id: 'Message' });
export type MessageBody = z.output<typeof message>;

export const messages = {
  history: operation({
    id: 'listMessages',
    method: 'GET',
    path: '/api/messages/history',
    summary: 'Page through the message history, the newest first',
    tag: 'Messages',
    auth: 'account',
    query: z.strictObject({
      instanceId: text(128).optional(),
      direction: direction.optional(),
      startDate: dayOrInstant.optional(),
      endDate: dayOrInstant.optional().meta({ description: 'Inclusive; a day counts to its end, in UTC' }),
      page: wholeNumber({ min: 1, max: 1_000_000, fallback: 1 }),
      limit: wholeNumber({ min: 1, max: 100, fallback: 50 }),
    }),
    responses: { 200: z.strictObject({ messages: z.array(message), pagination }) },
    errors: [],
  }),
};
