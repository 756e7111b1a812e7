import { pause } from './pause.js';

/** A task that is run when it has been asked for. */
export interface PacedTask {
  /** Has it run soon. */
  ask(): void;
  /** It runs no more. */
  stop(): void;
}

/** What is written in one commit is told in several changes. */
const GATHER_MS = 50;

/**
 * Runs a task soon after it was asked for: one run at a time, one in `everyMs` at most, and none while the page is hidden. A run
 * that was asked for in the meantime follows, so that the last one has seen every change.
 */
export function paced(task: () => unknown, everyMs: number): PacedTask {
  const stopped = new AbortController();
  let isAsked = false;
  let isWaiting = false;
  let nextAt = 0;

  async function run(): Promise<void> {
    await pauseUntil(nextAt, stopped.signal);
    await untilVisible(stopped.signal);
    if (stopped.signal.aborted) return;
    isAsked = false;
    nextAt = Date.now() + everyMs;
    await task();
  }

  async function runWhileAsked(): Promise<void> {
    isWaiting = true;
    try {
      while (isAsked && !stopped.signal.aborted) await run();
    } finally {
      isWaiting = false;
    }
  }

  return {
    ask: () => {
      isAsked = true;
      if (!isWaiting) void runWhileAsked();
    },
    stop: () => stopped.abort(),
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
