/** A refusal of the product: the code, the error text, the `request_id`, and the other fields. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly requestId: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(`refused (${code}): ${sentence}`);
  }
}

/** The result of the last attempt. */
export class Outcome {
  readonly #value: unknown;
  readonly #refused: Refused | undefined;

  private constructor(value: unknown, refused: Refused | undefined) {
    this.#value = value;
    this.#refused = refused;
  }

  /** An error other than a refusal is a fault, and is rethrown. */
  static async of(action: Promise<unknown>): Promise<Outcome> {
    try {
      return new Outcome(await action, undefined);
    } catch (error) {
      if (error instanceof Refused) return new Outcome(undefined, error);
      throw error;
    }
  }

  /** The answer. Throws the refusal if there was one. */
  answer<T>(): T {
    if (this.#refused) throw this.#refused;
    return this.#value as T;
  }

  /** For the report of a failed scenario. */
  toString(): string {
    return this.#refused ? this.#refused.message : `was answered ${JSON.stringify(this.#value)}`;
  }

  get isRefusal(): boolean {
    return this.#refused !== undefined;
  }

  refusal(): Refused {
    if (!this.#refused) throw new Error(`expected a refusal, but ${this}`);
    return this.#refused;
  }
}
