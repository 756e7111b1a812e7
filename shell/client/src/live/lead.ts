import { pause } from './pause.js';

export interface Candidate {
  /** Tabs with the same name elect one leader. */
  readonly name: string;
  /** What the leader does until its term ends. */
  readonly work: (term: AbortSignal) => Promise<void>;
  /** Ends the candidature. */
  readonly signal: AbortSignal;
}

export interface Candidature {
  /** Makes this tab the leader instead of the present one: browsers freeze hidden tabs, which keep their locks. */
  takeOver(): void;
}

const QUEUE_AGAIN_MS = 1_000;

/** Takes part in the election of one tab of this browser, by Web Locks. */
export function lead({ name, work, signal }: Candidate): Candidature {
  async function serve(options: LockOptions): Promise<void> {
    const term = new AbortController();
    try {
      await navigator.locks.request(name, options, () => work(AbortSignal.any([signal, term.signal])));
    } catch {
      // Another tab has taken over, or the candidature has ended.
    } finally {
      term.abort();
    }
  }

  async function queue(): Promise<void> {
    while (!signal.aborted) {
      await serve({ signal });
      await pause(QUEUE_AGAIN_MS, signal);
    }
  }

  void queue();
  return { takeOver: () => void serve({ steal: true }) };
}
