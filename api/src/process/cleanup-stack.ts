type CleanupStep = () => Promise<void>;

/** What has to be stopped again, the last thing started first. */
export class CleanupStack {
  readonly #steps: CleanupStep[] = [];

  push(step: CleanupStep): void {
    this.#steps.push(step);
  }

  /** Runs every step even when one fails. @throws the first failure */
  async runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
