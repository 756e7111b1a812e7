import { DAY_MS } from '../shared/clock.js';

/** Maximum age in days of WhatsApp's own message time: WhatsApp drops what a phone has not fetched for longer. */
export const MAX_RECEIVED_AGE_DAYS = 45;
/** How far WhatsApp's clock may be ahead of ours. */
export const MAX_RECEIVED_AHEAD_MS = 60_000;

/** The time under which an inbound message is stored: WhatsApp's own, clamped to a plausible range. */
export function clampReceivedAt(at: Date, now: Date): Date {
  const earliest = now.getTime() - MAX_RECEIVED_AGE_DAYS * DAY_MS;
  const latest = now.getTime() + MAX_RECEIVED_AHEAD_MS;
  return new Date(Math.min(Math.max(at.getTime(), earliest), latest));
}
