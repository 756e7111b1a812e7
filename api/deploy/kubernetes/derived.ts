/** What follows from the values. In a chart each is an expression instead, see `placeholders.ts`. */
export interface Derived {
  /** After the signal, until Kubernetes kills. */
  graceSeconds(of: 'api' | 'worker', drainSeconds: number): number;
  /** For V8; the rest is for what is not on its heap. */
  heapMiB(of: 'api' | 'worker', memoryMiB: number): number;
}

/** While endpoints still lead to an API process that is to end. */
export const PRE_STOP_SECONDS = 5;
export const EXTRA_GRACE_SECONDS = { api: PRE_STOP_SECONDS + 10, worker: 10 } as const;
export const HEAP_SHARE = { of: 3, in: 4 } as const;

export const derived: Derived = {
  graceSeconds: (of, drainSeconds) => drainSeconds + EXTRA_GRACE_SECONDS[of],
  heapMiB: (_, memoryMiB) => Math.floor((memoryMiB * HEAP_SHARE.of) / HEAP_SHARE.in),
};
