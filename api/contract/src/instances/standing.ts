import { z } from 'zod';
import { timestamp } from '../fields/fields.js';

const quota = z
  .strictObject({
    total: z.int().nullable().meta({ description: 'Limit of new chats in a cycle; null without a limit' }),
    used: z.int().nullable(),
    status: z.string().meta({
      description: "WhatsApp's name: `NONE`, `FIRST_WARNING`, `SECOND_WARNING`, `CAPPED`, or a future one",
    }),
    resets_at: timestamp.nullable(),
  })
  .meta({ id: 'NewChatQuota' });
/** How WhatsApp rates a number. */
const standing = z
  .strictObject({
    state: z.enum(['ok', 'warned', 'restricted']).meta({
      description: '`restricted`: messages to people who have not written to the number are refused',
    }),
    reason_code: z.enum(['new_chats_locked', 'new_chats_capped', 'new_chats_warned']).nullable(),
    sentence: z.string().nullable(),
    since: timestamp.nullable().meta({ description: 'When Waxwing first learned of it' }),
    until: timestamp.nullable().meta({ description: 'When it ends, where WhatsApp names a time' }),
    lock_type: z.string().nullable().meta({
      description: "WhatsApp's name of the lock, unchanged, such as `RESTRICT_ALL_COMPANIONS`",
    }),
    quota: quota.nullable().meta({ description: 'New chats of this cycle, where WhatsApp reports them' }),
  })
  .meta({ id: 'Standing', description: 'How WhatsApp regards the number' });
export type StandingBody = z.output<typeof standing>;

/** Warnings of events that the owner of an instance can still prevent. */
const notice = z
  .strictObject({
    code: z.enum(['phone_away']),
    sentence: z.string(),
    since: timestamp,
    until: timestamp.meta({ description: 'When the problem becomes final' }),
  })
  .meta({ id: 'InstanceNotice', description: 'A problem that the customer can still prevent' });
export type InstanceNoticeBody = z.output<typeof notice>;

/** The warnings and the standing of an instance, beside its status. */
export const condition = { standing, notice: notice.nullable() };
