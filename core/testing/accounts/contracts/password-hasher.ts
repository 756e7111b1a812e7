import { describe, expect, test } from '@jest/globals';
import type { PasswordHasher } from '../../../src/index.js';

const SIGN_IN = { purpose: 'sign-in', share: '203.0.113.0/24' } as const;

export function passwordHasherContract(name: string, setup: () => PasswordHasher): void {
  describe(`PasswordHasher, ${name}`, () => {
    const hasher = setup();

    test('a password matches its own hash and no other does', async () => {
      const hash = await hasher.hash('correct horse', SIGN_IN);
      expect(await hasher.verify(hash, 'correct horse', SIGN_IN)).toBe(true);
      expect(await hasher.verify(hash, 'Correct horse', SIGN_IN)).toBe(false);
      expect(await hasher.verify(hash, '', SIGN_IN)).toBe(false);
    });

    test('the hash does not contain the password and differs every time', async () => {
      const [one, two] = await Promise.all([
        hasher.hash('correct horse', SIGN_IN),
        hasher.hash('correct horse', SIGN_IN),
      ]);
      expect(one).not.toContain('correct horse');
      expect(one).not.toBe(two);
    });

    test('all of a password counts, up to 256 characters of any script', async () => {
      const long = 'पासवर्ड🔑'.repeat(40).slice(0, 256);
      const hash = await hasher.hash(long, SIGN_IN);
      expect(await hasher.verify(hash, long, SIGN_IN)).toBe(true);
      expect(await hasher.verify(hash, long.slice(0, -1), SIGN_IN)).toBe(false);
    });

    test('a fresh hash is not outdated', async () => {
      expect(hasher.isOutdated(await hasher.hash('correct horse', SIGN_IN))).toBe(false);
    });
  });
}
