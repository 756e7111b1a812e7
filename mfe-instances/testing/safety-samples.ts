const CAPS = {
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

export const health = (overrides: object = {}) => ({
  state: 'ok',
  reason_code: null,
  sentence: null,
  since: null,
  until: null,
  counted: [],
  advice: null,
  ...overrides,
});

export const HELD = health({
  state: 'held',
  reason_code: 'strangers_refused',
  sentence: 'WhatsApp has refused messages to two strangers.',
  until: '2099-03-05T09:15:00Z',
  advice: 'Let people write to you first.',
});

/** A number in the middle of a campaign, with overrides. */
export const safety = (overrides: object = {}) => ({
  object: 'safety',
  mode: 'protect',
  mode_default: 'protect',
  health: health(),
  stage: { day: 5, name: 'days 4 to 7', day_cap: 40, next_day_cap: 60, declared: false },
  budgets: [
    { name: 'first_hour', used: 10, cap: 10, default_cap: 10, resets_at: '2026-03-04T10:00:00Z' },
    { name: 'first_day', used: 22, cap: 40, default_cap: 40, resets_at: '2026-03-05T00:00:00Z' },
  ],
  whatsapp_quota: null,
  checks_paused_until: null,
  waiting: { known: 0, first: 212 },
  forecast: { count: 212, until: '2026-03-08T14:00:00Z', sentence: '212 messages leave by Sunday.' },
  settings: {
    mode: 'protect',
    caps: CAPS,
    first_contacts: true,
    quiet_hours: null,
    same_text: true,
    opt_out: { words: { en: ['stop'], hi: ['बंद'] }, start_words: ['start'], confirmation: null },
    declared_age: null,
  },
  default_caps: CAPS,
  history: [],
  settings_history: [],
  ...overrides,
});

export const optOut = (number: string, overrides: object = {}) => ({
  object: 'opt_out',
  chat_id: number,
  number,
  since: '2026-03-04T09:15:00Z',
  source: 'message',
  word: 'STOP',
  instance_id: 'ins_1',
  ...overrides,
});
