import type { ProtocolProblem } from '@waxwing/contract/sandbox';

const KEPT = 200;

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
