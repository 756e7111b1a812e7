const LONG_MS = 3_000;

const unreffing = new WeakSet<typeof setTimeout>();

/**
 * Baileys leaves timers of several seconds behind when a socket ends (upload timeouts, retries). They must not delay the end of a
 * test process.
 */
export function unrefLongTimers(): void {
  const start = globalThis.setTimeout;
  if (unreffing.has(start)) return;
  const startUnreffed = (...args: Parameters<typeof setTimeout>) => {
    const timer = start(...args);
    if ((args[1] ?? 0) >= LONG_MS) timer.unref();
    return timer;
  };
  globalThis.setTimeout = Object.assign(startUnreffed, start) as typeof setTimeout;
  unreffing.add(globalThis.setTimeout);
}
