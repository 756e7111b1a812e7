import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;

/** Repeats `look` until it no longer throws; after `withinMs` (10 s unless told) its last error is thrown. */
export async function eventually<T>(look: () => Promise<T>, withinMs = 10_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(EVERY_MS);
    }
  }
}
