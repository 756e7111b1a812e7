/** Why a message waits. */
export const HOLD_CODES = [
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
] as const;
export type HoldCode = (typeof HOLD_CODES)[number];

/** What keeps a message, and how long at least. */
export interface Hold {
  readonly code: HoldCode;
  /** Null where nobody knows. */
  readonly until: Date | null;
}

/** The same in words for the owner. */
export interface MessageHold extends Hold {
  readonly sentence: string;
}
