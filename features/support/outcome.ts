/** The product said no. `sentence` is what the person reads, `facts` what stands beside it. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(`refused (${code}): ${sentence}`);
  }
}

/** What came of the last thing somebody tried. */
export class Outcome {
  readonly #value: unknown;
  readonly #refused: Refused | undefined;

  private constructor(value: unknown, refused: Refused | undefined) {
    this.#value = value;
    this.#refused = refused;
  }

  /** Anything but a refusal is a fault, and is thrown. */
  static async of(action: Promise<unknown>): Promise<Outcome> {
    try {
      return new Outcome(await action, undefined);
    } catch (error) {
      if (error instanceof Refused) return new Outcome(undefined, error);
      throw error;
    }
  }

  /** What was answered. Throws the refusal if there was one. */
  answer<T>(): T {
    if (this.#refused) throw this.#refused;
    return this.#value as T;
  }

  /** For the report of a scenario that failed. */
  toString(): string {
    return this.#refused ? this.#refused.message : `was answered ${JSON.stringify(this.#value)}`;
  }

  refusal(): Refused {
    if (!this.#refused) throw new Error(`expected a refusal, but ${this}`);
    return this.#refused;
  }
}
