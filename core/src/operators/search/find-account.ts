import { NothingFound } from '../errors.js';
import type { AccountMatch, OperatorAccounts } from '../ports.js';
import type { SearchTerm } from './search-term.js';

/** Finds accounts by anything that a customer may quote. @throws NothingFound */
export class FindAccount {
  readonly #ports: { operatorAccounts: OperatorAccounts };

  constructor(ports: { operatorAccounts: OperatorAccounts }) {
    this.#ports = ports;
  }

  async execute(term: SearchTerm): Promise<readonly AccountMatch[]> {
    const matches = await this.#ports.operatorAccounts.find(term);
    if (matches.length === 0) throw new NothingFound(term.text);
    return matches;
  }
}
