import { z } from 'zod';
import { timestamp } from '../fields/fields.js';
import { object } from '../v1/fields.js';

/** Who made a change. */
export const changedBy = z.string().nullable().meta({
  description: 'Digits, or `lid:` and digits; the number of the instance for what its own phone did',
});

export const reaction = z
  .strictObject({ object: object('reaction'), emoji: z.string(), from: changedBy, at: timestamp })
  .meta({ id: 'Reaction' });

export const version = z
  .strictObject({
    object: object('message_version'),
    text: z.string(),
    at: timestamp.meta({ description: 'When the message got this text' }),
  })
  .meta({ id: 'MessageVersion' });

export const pollOption = z
  .strictObject({
    object: object('poll_option'),
    option: z.string(),
    votes: z.int().nonnegative(),
    voters: z.array(changedBy),
  })
  .meta({ id: 'PollOption' });

/** What people have said to a message that counts now; left out where there is nothing. */
export const currentChanges = {
  reactions: z
    .array(reaction)
    .optional()
    .meta({ description: 'The reaction of each person, where there is one' }),
  votes: z.array(pollOption).optional().meta({ description: 'Of a poll: its options with their votes' }),
};
