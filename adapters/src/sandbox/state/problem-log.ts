const KEPT = 200;

/** Something a client did that WhatsApp would not accept, in a sentence. */
export interface ProtocolProblem {
  at: string;
  number: string;
  what: string;
}

/** The last protocol problems, so that a test or a tester can see that there were none. */
export class ProblemLog {
  #list: ProtocolProblem[] = [];

  add(number: string, what: string): void {
    this.#list = [...this.#list, { at: new Date().toISOString(), number, what }].slice(-KEPT);
  }

  all(): ProtocolProblem[] {
    return [...this.#list];
  }
}
