import { z } from 'zod';
import { timestamp } from '../fields/fields.js';

const holdCode = z.enum([
  'gap',
  'hour_budget',
  'day_budget',
  'recipient_budget',
  'settling',
  'quiet_hours',
  'whatsapp_quota',
  'check_budget',
  'number_held',
  'number_restricted',
  'number_banned',
  'first_contacts_off',
]);

/** Why a message that is `pending` waits. */
export const hold = z
  .strictObject({
    code: holdCode.meta({ description: 'Why it waits, for programs' }),
    sentence: z.string(),
    until: timestamp.nullable().meta({
      description: 'When it leaves at the earliest; null where nobody knows',
    }),
  })
  .meta({ id: 'MessageHold', description: 'Why a message waits' });
export type MessageHoldBody = z.output<typeof hold>;

/** The hold, as an outbound message shows it. */
export const shownHold = {
  hold: hold.optional().meta({
    description: 'Why a `pending` message waits, where number safety holds it back',
  }),
};
