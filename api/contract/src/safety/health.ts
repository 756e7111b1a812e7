import { z } from 'zod';
import { timestamp } from '../fields/fields.js';

export const healthState = z.enum(['ok', 'caution', 'held', 'restricted', 'banned']).meta({
  description:
    '`caution`: first contacts are halved. `held`: none leave. `restricted`: WhatsApp refuses them. `banned`: nothing leaves',
});
const reasonCode = z
  .enum([
    'recovering',
    'new_chats_warned',
    'few_delivered',
    'few_answers',
    'many_opt_outs',
    'numbers_missing',
    'same_text',
    'new_chats_nearly_capped',
    'new_chats_capped',
    'strangers_refused',
    'new_chats_locked',
    'known_chats_refused',
    'temporarily_banned',
    'locked_by_whatsapp',
    'banned_by_whatsapp',
  ])
  .nullable()
  .meta({ description: 'Code of the reason, for programs; null for `ok`' });

const signal = z
  .strictObject({
    what: z.string().meta({ description: 'What is counted, such as `answered`' }),
    value: z.number(),
    out_of: z.number().nullable(),
    limit: z.number().meta({ description: 'Where the state begins' }),
  })
  .meta({ id: 'SafetySignal' });

/** What a change of health says. */
export const healthChange = {
  state: healthState,
  reason_code: reasonCode,
  sentence: z.string().nullable(),
  until: timestamp.nullable().meta({
    description: 'When it ends or is judged anew; null where only a person can end it',
  }),
};

export const health = z
  .strictObject({
    ...healthChange,
    since: timestamp.nullable(),
    counted: z.array(signal).meta({ description: 'The figures that led to it' }),
    advice: z.string().nullable().meta({ description: 'What the owner can do' }),
  })
  .meta({ id: 'NumberHealth', description: 'How the number fares' });
export type NumberHealthBody = z.output<typeof health>;

export const HEALTHY: NumberHealthBody = {
  state: 'ok',
  reason_code: null,
  sentence: null,
  since: null,
  until: null,
  counted: [],
  advice: null,
};
