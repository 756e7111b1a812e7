import { z } from 'zod';
import { text, timestamp } from '../fields/fields.js';

export const safetyMode = z.enum(['protect', 'watch', 'off']).meta({
  description:
    '`protect` holds and refuses messages that would risk the number. `watch` counts and warns. `off` does nothing',
});

const count = z.int().min(0).max(1_000_000);
/** A cap that cannot be zero. */
const positive = z.int().min(1).max(1_000_000);
const seconds = z.int().min(0).max(86_400);

const capFields = {
  bucket: positive.meta({ description: 'Messages to known contacts that may leave at once' }),
  bucket_seconds: seconds.meta({ description: 'Seconds that bring one of them back' }),
  known_hour: count,
  known_day: count,
  gap_seconds: seconds.meta({ description: 'The middle gap between two first contacts' }),
  gap_least_seconds: seconds,
  gap_most_seconds: seconds,
  first_day: z
    .array(count)
    .length(7)
    .meta({ description: 'First contacts a day in each of the seven stages; an hour has a quarter of it' }),
  recipient_hour: positive.meta({ description: 'To one recipient' }),
  recipient_day: positive.meta({ description: 'To one recipient' }),
  unanswered: positive.meta({ description: 'In seven days to one recipient who has not answered' }),
  checks_hour: positive.meta({ description: 'Number checks' }),
  checks_day: positive.meta({ description: 'Number checks' }),
  checks_first_day: positive.meta({ description: 'Number checks on the first day of a number' }),
};

/** All caps as they hold. */
export const caps = z.strictObject(capFields).meta({
  id: 'SafetyCaps',
  description:
    'How many messages may leave. The defaults are inferred from reports of restricted numbers; WhatsApp publishes none',
});
export type SafetyCapsBody = z.output<typeof caps>;

const quietHours = z
  .strictObject({
    from: text(5).meta({ description: '`HH:MM`', examples: ['21:00'] }),
    to: text(5).meta({ description: '`HH:MM`, which may be on the next day', examples: ['08:00'] }),
    zone: text(64).meta({ description: 'Of the IANA database', examples: ['Asia/Kolkata'] }),
  })
  .meta({ id: 'QuietHours', description: 'When first contacts wait, each day' });

const words = z.array(text(64)).max(64);
const wordsByLanguage = z
  .record(text(16), words)
  .meta({ description: 'By language: whoever writes one of them, and nothing else, has opted out' });

export const settings = z
  .strictObject({
    mode: safetyMode,
    caps,
    first_contacts: z.boolean().meta({
      description: 'Whether people may be written to who have not written first',
    }),
    quiet_hours: quietHours.nullable(),
    same_text: z.boolean().meta({ description: 'Whether many equal first messages slow down' }),
    opt_out: z
      .strictObject({
        words: wordsByLanguage,
        start_words: words.meta({ description: 'Words that take it back' }),
        confirmation: z.string().nullable().meta({ description: 'What is answered, once; null for nothing' }),
      })
      .meta({ id: 'OptOutSettings' }),
    declared_age: z
      .strictObject({ by: z.string(), at: timestamp })
      .nullable()
      .meta({ description: 'Who said, and when, that the number was in use for years before' }),
  })
  .meta({ id: 'SafetySettings' });

const cap = <T extends z.ZodType>(field: T) => field.nullable().optional();
const capsChange = z
  .strictObject(
    Object.fromEntries(Object.entries(capFields).map(([name, field]) => [name, cap(field)])) as {
      [K in keyof typeof capFields]: z.ZodOptional<z.ZodNullable<(typeof capFields)[K]>>;
    },
  )
  .meta({ description: 'Null is the default again' });

/** What is left out stays as it is. */
export const settingsChange = z.strictObject({
  mode: safetyMode.nullable().optional().meta({ description: 'Null follows `mode_default` again' }),
  caps: capsChange.optional(),
  first_contacts: z.boolean().optional(),
  quiet_hours: quietHours.nullable().optional(),
  same_text: z.boolean().optional(),
  opt_out: z
    .strictObject({
      words: wordsByLanguage.optional(),
      start_words: words.optional(),
      confirmation: text(1_024).nullable().optional(),
    })
    .optional(),
  declared_age: z.boolean().optional().meta({
    description: 'Whether the number was in use for years before: it then begins at the second week',
  }),
  confirm_raised_caps: z.boolean().optional().meta({
    description: 'Needed where a cap is set above its default; who confirmed it is noted',
  }),
});
export type SafetyChangeBody = z.output<typeof settingsChange>;
