import { z } from 'zod';
import { timestamp } from '../fields/fields.js';
import { object } from '../v1/fields.js';
import { health, healthChange } from './health.js';
import { caps, safetyMode, settings } from './settings.js';

const budget = z
  .strictObject({
    name: z.enum(['known_hour', 'known_day', 'first_hour', 'first_day', 'checks_hour', 'checks_day']),
    used: z.int(),
    cap: z.int(),
    default_cap: z.int(),
    resets_at: timestamp,
  })
  .meta({ id: 'SafetyBudget', description: 'What has left in the running clock hour or UTC day' });

const stage = z
  .strictObject({
    day: z.int().meta({ description: 'Days on which the number has sent and was well, and today' }),
    name: z.string(),
    day_cap: z.int().meta({ description: 'First contacts today' }),
    next_day_cap: z.int().meta({ description: 'Of the next day on which it sends' }),
    declared: z.boolean(),
  })
  .meta({ id: 'SafetyStage', description: 'How far a number has come' });

const quota = z
  .strictObject({
    total: z.int(),
    used: z.int(),
    ends_at: timestamp.nullable(),
    usable: z.int().meta({ description: 'What Waxwing uses of the rest: four fifths' }),
  })
  .meta({ id: 'WhatsAppQuota', description: 'New chats that WhatsApp allows in its cycle' });

const forecast = z
  .strictObject({
    count: z.int(),
    until: timestamp.nullable(),
    sentence: z.string(),
  })
  .meta({ id: 'SafetyForecast', description: 'When the waiting messages will have left, at this pace' });

const change = z
  .strictObject({ at: timestamp, ...healthChange })
  .meta({ id: 'SafetyHistoryEntry', description: 'A change of the state of the number' });

const settingsEntry = z
  .strictObject({
    at: timestamp,
    by: z.string().meta({ description: 'The email of an account, or the id of a key' }),
    confirmed_caps: z.array(z.string()).meta({
      description: 'Caps that were raised above their defaults, and confirmed, such as `caps.known_day`',
    }),
  })
  .meta({ id: 'SafetySettingsEntry', description: 'A change of the settings' });

export const safety = z
  .strictObject({
    object: object('safety'),
    mode: safetyMode,
    mode_default: safetyMode.meta({ description: 'Where the instance sets none' }),
    health,
    stage,
    budgets: z.array(budget).meta({ description: 'Empty with `mode: off`' }),
    whatsapp_quota: quota.nullable().meta({ description: 'Null where WhatsApp reports none' }),
    checks_paused_until: timestamp.nullable().meta({
      description:
        'WhatsApp has refused to look numbers up, and is asked again at this time. Null where it answers',
    }),
    waiting: z.strictObject({ known: z.int(), first: z.int() }).meta({
      description: 'Messages that wait: to people who know the number, and first contacts',
    }),
    forecast: forecast.nullable(),
    settings,
    default_caps: caps,
    history: z.array(change).meta({ description: 'The newest first, of the last year' }),
    settings_history: z.array(settingsEntry).meta({ description: 'The newest first, of the last year' }),
  })
  .meta({ id: 'InstanceSafety', description: 'How the number is protected, and how it fares' });
export type SafetyBody = z.output<typeof safety>;
