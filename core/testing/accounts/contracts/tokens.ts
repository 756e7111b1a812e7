import { describe, expect, test } from '@jest/globals';
import { type Clock, DAY_MS, type TokenClaims, type Tokens } from '../../../src/index.js';
import { SteppableClock } from '../../shared/clocks.js';
import { newId } from '../../shared/uuid-v7.js';

export interface TokensUnderTest {
  readonly tokens: Tokens;
  /** The same with another secret. */
  readonly foreign: Tokens;
}

/** `setup` makes tokens that read the time from `clock`. */
export function tokensContract(name: string, setup: (clock: Clock) => TokensUnderTest): void {
  describe(`Tokens, ${name}`, () => {
    const claims: TokenClaims = { accountId: newId(), email: 'asha@example.com', role: 'user', epoch: 3 };

    function start() {
      const clock = new SteppableClock(new Date('2026-03-01T09:00:00.000Z'));
      return { clock, ...setup(clock) };
    }

    test('a token returns the claims it was issued for', () => {
      const { tokens } = start();
      expect(tokens.verify(tokens.issue(claims))).toEqual(claims);
    });

    test('a token is valid for 7 days and no longer [D.AUTH.02]', () => {
      const { tokens, clock } = start();
      const token = tokens.issue(claims);
      clock.advance(7 * DAY_MS - 1_000);
      expect(tokens.verify(token)).toEqual(claims);
      clock.advance(2_000);
      expect(tokens.verify(token)).toBeUndefined();
    });

    test('a token of another secret is refused', () => {
      const { tokens, foreign } = start();
      expect(tokens.verify(foreign.issue(claims))).toBeUndefined();
      expect(foreign.verify(tokens.issue(claims))).toBeUndefined();
    });

    test('a token that was changed anywhere is refused', () => {
      const { tokens } = start();
      const token = tokens.issue(claims);
      // The last character of a part may have unused bits, so every other one is changed.
      for (let at = 0; at < token.length; at++) {
        if (token[at] === '.' || token[at + 1] === '.' || at === token.length - 1) continue;
        const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
        expect([at, tokens.verify(forged)]).toEqual([at, undefined]);
      }
    });

    test('text that is not a token is refused', () => {
      const { tokens } = start();
      for (const text of ['', 'Bearer', 'a.b.c', '..', 'null', tokens.issue(claims).slice(0, -5)]) {
        expect(tokens.verify(text)).toBeUndefined();
      }
    });
  });
}
