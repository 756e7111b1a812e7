import { type Clock, DAY_MS, type TokenClaims, type Tokens } from '../../src/index.js';
import { newId } from '../shared/uuid-v7.js';

const LIFETIME_MS = 7 * DAY_MS;

/** Tokens that only the issuing object can read. */
export class MemoryTokens implements Tokens {
  readonly #clock: Clock;
  readonly #issued = new Map<string, { claims: TokenClaims; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(claims: TokenClaims): string {
    const token = `token.${newId()}`;
    this.#issued.set(token, { claims, until: this.#clock.now().getTime() + LIFETIME_MS });
    return token;
  }

  verify(token: string): TokenClaims | undefined {
    const issued = this.#issued.get(token);
    return issued && this.#clock.now().getTime() < issued.until ? issued.claims : undefined;
  }
}
