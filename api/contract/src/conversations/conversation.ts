import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { direction, messageType } from '../messages/messages.js';
import { object } from '../v1/fields.js';
import { SAMPLE_INSTANCE_ID } from '../v1/samples.js';

/** What an instance and one person have written to each other, once that person has written first. */
export const conversation = z
  .strictObject({
    id: id('cnv'),
    object: object('conversation'),
    instance_id: id('ins'),
    chat_id: z.string().meta({
      description: 'The person: digits, or `lid:` and digits where WhatsApp does not show the number',
    }),
    number: z.string().nullable().meta({ description: 'Digits, or null where WhatsApp does not show it' }),
    name: z.string().nullable().meta({
      description: 'The name that the person has chosen, as their newest message with one had it',
    }),
    last_at: timestamp.meta({ description: 'The time of the newest message' }),
    last_direction: direction,
    last_type: messageType.meta({ description: '`type` of the newest message' }),
    preview: z.string().meta({
      description:
        'The first 120 characters of the newest message; empty where it has no text, or the history no longer keeps it',
    }),
    unread: z.int().meta({ description: 'Received messages that have not been read here' }),
    read_at: timestamp
      .nullable()
      .meta({ description: 'The time of the message up to which it has been read' }),
  })
  .meta({ id: 'Conversation' });
export type ConversationBody = z.output<typeof conversation>;

export const SAMPLE_CONVERSATION: ConversationBody = {
  id: 'cnv_0198c0de5a7e7000a1b2c3d4e5f60718',
  object: 'conversation',
  instance_id: SAMPLE_INSTANCE_ID,
  chat_id: '919876543210',
  number: '919876543210',
  name: 'Ravi',
  last_at: '2026-11-22T03:00:00.123Z',
  last_direction: 'inbound',
  last_type: 'text',
  preview: 'Where is it?',
  unread: 1,
  read_at: '2026-11-22T02:41:00.000Z',
};
