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
  let isAsked = false;
  let isBusy = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;

  const isDue = () => isAsked && !isBusy && !isStopped && document.visibilityState !== 'hidden';

  function schedule(): void {
    if (!isDue() || timer !== undefined) return;
    timer = setTimeout(run, Math.max(GATHER_MS, nextAt - Date.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    if (!isDue()) return;
    isAsked = false;
    isBusy = true;
    nextAt = Date.now() + everyMs;
    try {
      await task();
    } finally {
      isBusy = false;
      schedule();
    }
  }

  document.addEventListener('visibilitychange', schedule);
  return {
    ask: () => {
      isAsked = true;
      schedule();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}
