/** Why a message waits. Stored by its place in this list: a new one comes last. */
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

/** Holds that stop a lane for longer than its usual pace does. A message is told of each of them once. */
const STOPS: ReadonlySet<HoldCode> = new Set<HoldCode>([
  'quiet_hours',
  'whatsapp_quota',
  'number_held',
  'number_restricted',
  'number_banned',
  'first_contacts_off',
]);

/**
 * The holds after which a message is not told of this one: a stop is told once, and the usual pace, whichever budget it is, only to a
 * message that was told of nothing yet.
 */
export function holdsThatSilence(code: HoldCode): readonly HoldCode[] {
  return STOPS.has(code) ? [code] : HOLD_CODES;
}

/** Whether such a hold keeps single chats, and not their lane. */
export function isOfChat(code: HoldCode): boolean {
  return code === 'recipient_budget' || code === 'check_budget';
}

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
