import { DAY_MS } from '../../shared/clock.js';

/** WhatsApp's answer for a number. */
export interface NumberCheckResult {
  readonly onWhatsApp: boolean;
  /** WhatsApp's own form of the number, digits, which in some countries differs from the dialled one. Null when there is none. */
  readonly phone: string | null;
  /** The anonymous WhatsApp id (LID), digits. */
  readonly lid: string | null;
}

/** WhatsApp's answer for a number and its time. */
export interface KnownNumber extends NumberCheckResult {
  readonly checkedAt: Date;
}

/** Long, because numbers rarely leave WhatsApp. */
export const FOUND_TTL_MS = 30 * DAY_MS;
/** Short, because anyone may join WhatsApp on any day. */
export const NOT_FOUND_TTL_MS = DAY_MS;

/** When the number has to be checked again. */
export function staleAt({ onWhatsApp, checkedAt }: KnownNumber): Date {
  return new Date(checkedAt.getTime() + (onWhatsApp ? FOUND_TTL_MS : NOT_FOUND_TTL_MS));
}
