import { DAY_MS } from '../../shared/clock.js';

/** What WhatsApp says of a number. */
export interface NumberCheckResult {
  readonly onWhatsApp: boolean;
  /** How WhatsApp calls the phone, digits: in some countries not by the number that people dial. Null where there is none. */
  readonly phone: string | null;
  /** Its anonymous id, digits. */
  readonly lid: string | null;
}

/** What WhatsApp said of a number, and when. */
export interface KnownNumber extends NumberCheckResult {
  readonly checkedAt: Date;
}

/** A phone seldom goes. */
export const FOUND_TTL_MS = 30 * DAY_MS;
/** Somebody may install WhatsApp any day. */
export const NOT_FOUND_TTL_MS = DAY_MS;

/** From when on it is to be asked again. */
export function staleAt({ onWhatsApp, checkedAt }: KnownNumber): Date {
  return new Date(checkedAt.getTime() + (onWhatsApp ? FOUND_TTL_MS : NOT_FOUND_TTL_MS));
}
