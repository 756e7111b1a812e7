/** How an instance's number fares. Worst last. */
export const HEALTH_STATES = ['ok', 'caution', 'held', 'restricted', 'banned'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const HEALTH_REASON_CODES = [
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
] as const;
export type HealthReasonCode = (typeof HEALTH_REASON_CODES)[number];

/** A figure that counts towards the state: of `outOf` things, `value` are so; the state begins at `limit`, a percentage of `outOf`. */
export interface CountedSignal {
  readonly what: string;
  readonly value: number;
  readonly outOf: number | null;
  readonly limit: number;
}

export interface NumberHealth {
  readonly state: HealthState;
  /** Null for `ok`. */
  readonly reasonCode: HealthReasonCode | null;
  readonly since: Date | null;
  /** When it ends or is judged anew; null where only a person can end it. */
  readonly until: Date | null;
  readonly counted: readonly CountedSignal[];
  /** Whether messages to known contacts are held as well. */
  readonly holdsKnown: boolean;
  /** Failed probes in a row; each doubles the time to the next one. */
  readonly probes: number;
}

export const HEALTHY_NUMBER: NumberHealth = {
  state: 'ok',
  reasonCode: null,
  since: null,
  until: null,
  counted: [],
  holdsKnown: false,
  probes: 0,
};
