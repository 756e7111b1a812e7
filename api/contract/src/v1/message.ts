import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import {
  chatId,
  direction,
  failure,
  messageStatus,
  messageType,
  shownReference,
  shownReply,
} from '../messages/messages.js';
import { shownContent } from '../messages/shown-content.js';
import { shownHold } from '../safety/hold.js';
import { object } from './fields.js';

const time = timestamp.nullable();

const message = z
  .strictObject({
    id: id('msg'),
    object: object('message'),
    instance_id: id('ins'),
    direction,
    from: z
      .string()
      .nullable()
      .meta({ description: 'Digits, or null where WhatsApp does not show the number' }),
    to: z
      .string()
      .nullable()
      .meta({ description: 'Digits, `lid:` and digits, or null where it is not known' }),
    chat_id: chatId,
    from_name: z
      .string()
      .nullable()
      .meta({ description: 'The name that the sender of a received message has chosen, where it is known' }),
    type: messageType,
    text: z.string().meta({
      description:
        'What was written; of other types what they are found by: the name of a place or a person, the question of a poll',
    }),
    text_truncated: z.boolean().meta({ description: 'Whether `text` is only the beginning of a longer one' }),
    ...shownContent,
    context: shownReply.nullable(),
    reference: shownReference.nullable(),
    status: messageStatus,
    phase: z.enum(['fetching', 'preparing', 'ready']).optional().meta({
      description:
        'Of a `pending` message with a file: `fetching` the file of its link, `preparing` it for phones and uploading it to WhatsApp, or `ready` and waiting for its turn',
    }),
    ...shownHold,
    ...failure,
    wa_id: z.string().meta({ description: "WhatsApp's id of the message" }),
    created_at: timestamp,
    expires_at: time.meta({ description: 'When its validity ends; null for received messages' }),
    sent_at: time.meta({ description: 'When WhatsApp acknowledged it; null for received messages' }),
    delivered_at: time,
    read_at: time,
    edited_at: time.meta({ description: 'When its text was changed last; null while it is as it was sent' }),
    deleted_at: time.meta({
      description: 'When its author deleted it for everyone; `text` is then empty, and the content left out',
    }),
  })
  .meta({ id: 'Message' });

type Message = typeof message;
/** Named, since the compiler would write its fields into the type of every call and event that shows a message. */
export interface V1Message extends Message {}

/** A message as every answer of v1 and every event shows it. */
export const v1Message: V1Message = message;
export type V1MessageBody = z.output<typeof v1Message>;
