import { DAY_MS } from '../shared/clock.js';

/** How far back, in days, WhatsApp's time of a message is believed: what a phone was without for longer is dropped by WhatsApp. */
export const MAX_RECEIVED_AGE_DAYS = 45;
const MAX_AHEAD_MS = 60_000;

/** The time at which an inbound message is filed: WhatsApp's own, unless that lies too far off to be true. */
export function clampReceivedAt(at: Date, now: Date): Date {
  const earliest = now.getTime() - MAX_RECEIVED_AGE_DAYS * DAY_MS;
  const latest = now.getTime() + MAX_AHEAD_MS;
  return new Date(Math.min(Math.max(at.getTime(), earliest), latest));
}
