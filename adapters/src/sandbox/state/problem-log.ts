const KEPT = 200;

/** A client's action that WhatsApp would not accept, in a sentence. */
export interface ProtocolProblem {
  at: string;
  number: string;
  what: string;
}

/** The latest protocol problems; tests and testers check that it is empty. */
export class ProblemLog {
  #list: ProtocolProblem[] = [];

  add(number: string, what: string): void {
    this.#list = [...this.#list, { at: new Date().toISOString(), number, what }].slice(-KEPT);
  }

  all(): ProtocolProblem[] {
    return [...this.#list];
  }
}
