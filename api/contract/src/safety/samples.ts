import { HEALTHY } from './health.js';
import type { SafetyBody } from './safety.js';
import type { SafetyCapsBody } from './settings.js';

const CAPS: SafetyCapsBody = {
  bucket: 10,
  bucket_seconds: 3,
  known_hour: 400,
  known_day: 2_000,
  gap_seconds: 40,
  gap_least_seconds: 20,
  gap_most_seconds: 120,
  first_day: [10, 15, 25, 40, 60, 90, 120],
  recipient_hour: 20,
  recipient_day: 60,
  unanswered: 3,
  checks_hour: 60,
  checks_day: 300,
  checks_first_day: 20,
};
const [HOUR, DAY] = ['2026-11-22T04:00:00.000Z', '2026-11-23T00:00:00.000Z'];

/** A number of a few days, in the middle of a campaign. */
export const SAMPLE_SAFETY: SafetyBody = {
  object: 'safety',
  mode: 'protect',
  mode_default: 'protect',
  health: HEALTHY,
  stage: { day: 5, name: 'days 4 to 7', day_cap: 40, next_day_cap: 40, declared: false },
  budgets: [
    { name: 'known_hour', used: 31, cap: 400, default_cap: 400, resets_at: HOUR },
    { name: 'known_day', used: 187, cap: 2_000, default_cap: 2_000, resets_at: DAY },
    { name: 'first_hour', used: 10, cap: 10, default_cap: 10, resets_at: HOUR },
    { name: 'first_day', used: 22, cap: 40, default_cap: 40, resets_at: DAY },
    { name: 'checks_hour', used: 10, cap: 60, default_cap: 60, resets_at: HOUR },
    { name: 'checks_day', used: 24, cap: 300, default_cap: 300, resets_at: DAY },
  ],
  whatsapp_quota: null,
  checks_paused_until: null,
  waiting: { known: 0, first: 212 },
  forecast: {
    count: 212,
    until: '2026-11-26T08:20:00.000Z',
    sentence: '212 messages leave by 2026-11-26 08:20 UTC at this pace.',
  },
  settings: {
    mode: 'protect',
    caps: CAPS,
    first_contacts: true,
    quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' },
    same_text: true,
    opt_out: {
      words: { en: ['stop', 'unsubscribe'], hi: ['बंद'] },
      start_words: ['start'],
      confirmation: null,
    },
    declared_age: null,
  },
  default_caps: CAPS,
  history: [
    {
      at: '2026-11-20T11:04:00.000Z',
      state: 'ok',
      reason_code: null,
      sentence: null,
      until: null,
    },
  ],
  settings_history: [
    { at: '2026-11-19T10:30:00.000Z', by: 'asha@example.com', confirmed_caps: ['caps.known_day'] },
  ],
};
