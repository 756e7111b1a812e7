type CleanupStep = () => Promise<void>;

/**
 * Cleanup steps, run in reverse order. Own, since AsyncDisposableStack wraps two failures in a SuppressedError, whose message names
 * neither.
 */
export class CleanupStack {
  readonly #steps: CleanupStep[] = [];

  push(step: CleanupStep): void {
    this.#steps.push(step);
  }

  /** Runs every step even when one fails. @throws the first error */
  async runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
