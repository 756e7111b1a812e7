import type { Clock } from '@waxwing/core';

/** Time as the loops of a worker know it. A test gives one of its own, in which months pass in a second. */
export interface Timing extends Clock {
  /** Milliseconds on a clock that is never set. */
  steadyMs(): number;
  /** Calls `call` after `ms`; what it answers cancels that. */
  after(ms: number, call: () => void): () => void;
}

export const MACHINE_TIME: Timing = {
  now: () => new Date(Date.now()),
  steadyMs: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
