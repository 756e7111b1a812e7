/**
 * A point in time on two clocks, in ms. The steady one is never set, but stands still while the machine sleeps; the wall's goes on,
 * but may be set.
 */
export interface Moment {
  readonly steady: number;
  readonly wall: number;
}

export type Now = () => Moment;

export const now: Now = () => ({ steady: performance.now(), wall: Date.now() });

/** Milliseconds from `since` to `until`, by the clock that says more: better to pause for nothing than to go on too long. */
export function passedMs(since: Moment, until: Moment): number {
  return Math.max(until.steady - since.steady, until.wall - since.wall);
}
