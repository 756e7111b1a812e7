/** `Date` has a resolution of a second, and a response takes time: smaller differences are ignored. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;

/** The server's time in ms since 1970, to compare with its dates: a device's clock may be wrong. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Updates the clock from the `Date` header of a response that has just arrived. */
export function syncServerClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  offsetMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}
