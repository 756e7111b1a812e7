type Step = () => Promise<void>;

/** What has to be stopped again, the last thing started first. */
export class Undo {
  readonly #steps: Step[] = [];

  push(step: Step): void {
    this.#steps.push(step);
  }

  /** Runs every step even when one fails. @throws the first failure */
  async all(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
