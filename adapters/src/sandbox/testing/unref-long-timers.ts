const LONG_MS = 3_000;

let done = false;

/**
 * Baileys leaves timers of several seconds behind when a socket ends (upload timeouts, retries). They must not delay the end of a
 * test process.
 */
export function unrefLongTimers(): void {
  if (done) return;
  done = true;
  const start = globalThis.setTimeout;
  const unreffing = (...args: Parameters<typeof setTimeout>) => {
    const timer = start(...args);
    if ((args[1] ?? 0) >= LONG_MS) timer.unref();
    return timer;
  };
  globalThis.setTimeout = Object.assign(unreffing, start) as typeof setTimeout;
}
