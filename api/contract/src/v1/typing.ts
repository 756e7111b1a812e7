import { z } from 'zod';
import { id, pathId, timestamp } from '../fields/fields.js';
import { recipient } from '../messages/public-messages.js';
import { operation } from '../operation/operation.js';
import { object } from './fields.js';
import { SAMPLE_INSTANCE_ID } from './samples.js';

const typingState = z.enum(['composing', 'recording', 'paused']);

const typing = z
  .strictObject({
    object: object('typing'),
    instance_id: id('ins'),
    chat_id: z.string().meta({ description: 'Digits, or `lid:` and digits' }),
    state: typingState,
    until: timestamp.nullable().meta({ description: 'When it ends by itself; null where it was ended' }),
  })
  .meta({ id: 'Typing' });

export const showTyping = operation({
  id: 'instances.typing',
  method: 'POST',
  path: '/api/v1/instances/{id}/typing',
  summary: 'Show a person that you are typing',
  description:
    'The person sees "typing…" or "recording audio…" until the seconds are over or `paused` is sent; never longer than 25 seconds. Meanwhile the account is online, and its own phone does not notify. WhatsApp dislikes accounts that type all day: an instance may do this 60 times a minute.',
  tag: 'Instances',
  auth: 'key',
  scope: 'messages:send',
  repeatable: true,
  params: z.strictObject({ id: pathId('ins') }),
  body: z.strictObject({
    to: recipient,
    state: typingState
      .default('composing')
      .meta({ description: '`recording` shows that a voice note is recorded; `paused` ends both' }),
    seconds: z.int().min(1).max(25).default(10).meta({ description: 'For how long' }),
  }),
  responses: { 200: typing },
  errors: ['instance_not_found', 'invalid_number', 'not_on_whatsapp', 'not_ready'],
  examples: {
    composing: { to: '+91 98765 43210', state: 'composing', seconds: 10 },
    paused: { to: '+91 98765 43210', state: 'paused' },
  },
  answer: {
    object: 'typing',
    instance_id: SAMPLE_INSTANCE_ID,
    chat_id: '919876543210',
    state: 'composing',
    until: '2026-11-22T03:00:10.000Z',
  },
});
