import { describe, expect, test } from '@jest/globals';
import type { PasswordHasher } from '../../src/index.js';

export function passwordHasherContract(name: string, setup: () => PasswordHasher): void {
  describe(`PasswordHasher, ${name}`, () => {
    const hasher = setup();

    test('a password is verified against its own hash, and no other is', async () => {
      const hash = await hasher.hash('correct horse');
      expect(await hasher.verify(hash, 'correct horse')).toBe(true);
      expect(await hasher.verify(hash, 'Correct horse')).toBe(false);
      expect(await hasher.verify(hash, '')).toBe(false);
    });

    test('the hash does not contain the password, and differs every time', async () => {
      const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
      expect(one).not.toContain('correct horse');
      expect(one).not.toBe(two);
    });

    test('passwords count in full, up to 256 characters of any script', async () => {
      const long = 'पासवर्ड🔑'.repeat(40).slice(0, 256);
      const hash = await hasher.hash(long);
      expect(await hasher.verify(hash, long)).toBe(true);
      expect(await hasher.verify(hash, long.slice(0, -1))).toBe(false);
    });

    test('a hash made today is not outdated', async () => {
      expect(hasher.isOutdated(await hasher.hash('correct horse'))).toBe(false);
    });
  });
}
