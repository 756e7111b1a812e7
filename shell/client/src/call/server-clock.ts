/** An answer tells the time in whole seconds, and was on its way for a while: less than this says nothing about a clock. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;

/** The server's time, in ms since 1970. What the server dates is held against it: a customer's device may have any time. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Learns from the `Date` header of an answer that has just come. */
export function syncServerClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  offsetMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}
