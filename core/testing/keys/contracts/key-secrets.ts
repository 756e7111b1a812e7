import { describe, expect, test } from '@jest/globals';
import { AdapterError, type KeySecrets } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { newId } from '../../shared/uuid-v7.js';

export function keySecretsContract(name: string, setup: () => KeySecrets): void {
  describe(`KeySecrets, ${name}`, () => {
    const secrets = setup();
    const owner = { accountId: newId(), keyId: newId() };

    test('a secret is `wxl_` or `wxs_` and 32 characters [D.KEYS.04]', () => {
      expect(secrets.generate()).toMatch(/^wx[ls]_[A-Za-z0-9_-]{32}$/);
    });

    test('secrets are unique', () => {
      expect(new Set(times(1_000, () => secrets.generate())).size).toBe(1_000);
    });

    test('the owner can unseal the secret [D.KEYS.05]', () => {
      const secret = secrets.generate();
      expect(secrets.open(secrets.seal(secret, owner).sealed, owner)).toBe(secret);
    });

    test('a secret is found by its digest', () => {
      const [secret, other] = [secrets.generate(), secrets.generate()];
      expect([...secrets.seal(secret, owner).digest]).toEqual([...secrets.digest(secret)]);
      expect([...secrets.digest(secret)]).toEqual([...secrets.digest(secret)]);
      expect([...secrets.digest(other)]).not.toEqual([...secrets.digest(secret)]);
    });

    test('neither the sealed copy nor the digest contains the secret', () => {
      const secret = secrets.generate();
      const { digest, sealed } = secrets.seal(secret, owner);
      for (const bytes of [digest, sealed]) {
        expect(String.fromCharCode(...bytes)).not.toContain(secret.slice(4));
      }
    });

    test('sealing twice gives different bytes', () => {
      const secret = secrets.generate();
      const [one, two] = [secrets.seal(secret, owner), secrets.seal(secret, owner)];
      expect([...one.sealed]).not.toEqual([...two.sealed]);
    });

    test('a secret sealed for one key opens for no other key and no other account', () => {
      const { sealed } = secrets.seal(secrets.generate(), owner);
      expect(() => secrets.open(sealed, { ...owner, keyId: newId() })).toThrow(AdapterError);
      expect(() => secrets.open(sealed, { ...owner, accountId: newId() })).toThrow(AdapterError);
    });

    test('sealed bytes that were changed anywhere or truncated do not open', () => {
      const { sealed } = secrets.seal(secrets.generate(), owner);
      for (let at = 0; at < sealed.length; at++) {
        const changed = Uint8Array.from(sealed);
        changed[at] = changed[at]! ^ 1;
        expect(() => secrets.open(changed, owner)).toThrow(AdapterError);
      }
      expect(() => secrets.open(sealed.slice(0, -1), owner)).toThrow(AdapterError);
      expect(() => secrets.open(new Uint8Array(), owner)).toThrow(AdapterError);
    });
  });
}
