/** A change that did not work, in the product's sentence, and why. */
export interface KeyFailure {
  readonly title: string;
  readonly error: unknown;
}
