import { sleep } from './sleep.js';

const FAULT_PAUSE_MS = 1_000;

export interface HintFollowerOptions {
  /** Reads what is to be done of these accounts. */
  readonly refresh: (accountIds: readonly string[]) => Promise<void>;
  readonly isDraining: () => boolean;
}

/** Looks at the accounts of which notifications told: what is told during a look waits for the next one. */
export class HintFollower {
  readonly #options: HintFollowerOptions;
  readonly #hinted = new Set<string>();
  #isRunning = false;

  constructor(options: HintFollowerOptions) {
    this.#options = options;
  }

  hint(accountId: string): void {
    this.#hinted.add(accountId);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#hinted.size > 0 && !this.#options.isDraining()) {
      const accountIds = [...this.#hinted];
      this.#hinted.clear();
      try {
        await this.#options.refresh(accountIds);
      } catch {
        // The look at all accounts finds them.
        await sleep(FAULT_PAUSE_MS);
      }
    }
    this.#isRunning = false;
  }
}
