/** A refusal of the control API: an HTTP status and a sentence for the person who made the call. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const invalid = (sentence: string): Problem => new Problem(400, sentence);
export const notFound = (sentence: string): Problem => new Problem(404, sentence);
export const conflict = (sentence: string): Problem => new Problem(409, sentence);
