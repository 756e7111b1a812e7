import { pause } from './pause.js';

/** What is written in one commit is told in several changes. */
const GATHER_MS = 50;

/**
 * Returns how to ask for a task, until the signal. It runs soon after: one run at a time, one in `everyMs` at most, and none while the
 * page is hidden. A run that was asked for in the meantime follows, so that the last one has seen every change. Nothing stays on the
 * signal between two runs, since it may outlive many tasks.
 */
export function paced(task: () => unknown, everyMs: number, signal: AbortSignal): () => void {
  let isAsked = false;
  let isWaiting = false;
  let nextAt = 0;

  async function run(): Promise<void> {
    await pauseUntil(nextAt, signal);
    await untilVisible(signal);
    if (signal.aborted) return;
    isAsked = false;
    nextAt = Date.now() + everyMs;
    await task();
  }

  async function runWhileAsked(): Promise<void> {
    isWaiting = true;
    try {
      while (isAsked && !signal.aborted) await run();
    } finally {
      isWaiting = false;
    }
  }

  return () => {
    isAsked = true;
    if (!isWaiting) void runWhileAsked();
  };
}

const pauseUntil = (time: number, signal: AbortSignal) =>
  pause(Math.max(GATHER_MS, time - Date.now()), signal);

function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve();
  const listening = new AbortController();
  return new Promise<void>((resolve) => {
    const options = { signal: listening.signal };
    document.addEventListener('visibilitychange', () => resolve(), options);
    signal.addEventListener('abort', () => resolve(), options);
  }).finally(() => listening.abort());
}
