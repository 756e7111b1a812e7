import { describe, expect, test } from '@jest/globals';
import type { LinkTokens } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';

export function linkTokensContract(name: string, setup: () => LinkTokens): void {
  describe(`LinkTokens, ${name}`, () => {
    const tokens = setup();

    test('a token is URL-safe and too long to guess', () => {
      const { token } = tokens.generate();
      expect(encodeURIComponent(token)).toBe(token);
      expect(token.length).toBeGreaterThanOrEqual(43);
    });

    test('tokens and their digests are unique', () => {
      const made = times(1_000, () => tokens.generate());
      expect(new Set(made.map(({ token }) => token)).size).toBe(1_000);
      expect(new Set(made.map(({ digest }) => digest.join())).size).toBe(1_000);
    });

    test('a token always has the same digest', () => {
      const { token, digest } = tokens.generate();
      expect([...tokens.digest(token)]).toEqual([...digest]);
      expect([...tokens.digest(`${token}x`)]).not.toEqual([...digest]);
    });

    test('a digest has 32 bytes that do not contain the token', () => {
      const { token, digest } = tokens.generate();
      expect(digest).toHaveLength(32);
      expect(String.fromCharCode(...digest)).not.toContain(token.slice(0, 8));
    });

    test('any text in place of a token has a digest', () => {
      for (const text of ['', ' ', '../../etc', '🙂'.repeat(1_000)]) {
        expect(tokens.digest(text)).toHaveLength(32);
      }
    });
  });
}
