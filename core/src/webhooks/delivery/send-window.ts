/**
 * How many events may be in flight to an endpoint at once, learned from its answers as TCP learns a congestion window: after an
 * outage it starts with one and doubles; at an overload it halves; otherwise it grows by one.
 */
export interface SendWindow {
  readonly size: number;
  readonly slowStart: boolean;
  /** Since the size last changed. */
  readonly successes: number;
}

const DOUBLING_SUCCESSES = 10;
const GROWING_SUCCESSES = 20;

export function fullWindow(max: number): SendWindow {
  return { size: max, slowStart: false, successes: 0 };
}

export const FIRST_WINDOW: SendWindow = { size: 1, slowStart: true, successes: 0 };

export function windowAfterSuccess(window: SendWindow, max: number): SendWindow {
  const successes = window.successes + 1;
  if (window.size >= max) return fullWindow(max);
  const [needed, size] = window.slowStart
    ? [DOUBLING_SUCCESSES, window.size * 2]
    : [GROWING_SUCCESSES, window.size + 1];
  if (successes < needed) return { ...window, successes };
  return { ...window, size: Math.min(size, max), successes: 0 };
}

export function windowAfterOverload(window: SendWindow): SendWindow {
  return { size: Math.max(1, Math.floor(window.size / 2)), slowStart: false, successes: 0 };
}
