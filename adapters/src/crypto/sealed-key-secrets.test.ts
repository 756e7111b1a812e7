import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import fc from 'fast-check';
import { AesKeyring } from './aes-keyring.js';
import { SealedKeySecrets } from './sealed-key-secrets.js';

const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
const secrets = new SealedKeySecrets({ keyring, prefix: 'wxl_' });
const owner = { accountId: 'account', keyId: 'key' };

describe('SealedKeySecrets', () => {
  test('makes unique secrets of a prefix and 32 base62 characters', () => {
    const made = Array.from({ length: 500 }, () => secrets.generate());
    for (const secret of made) expect(secret).toMatch(/^wxl_[0-9A-Za-z]{32}$/);
    expect(new Set(made).size).toBe(made.length);
  });

  test('uses every character of the alphabet about equally often', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 2_000; i++) {
      for (const character of secrets.generate().slice(4)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    // 64,000 draws over 62 characters: 1,032 each, and 6 standard deviations are 193.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 1_032)).toBeLessThan(193);
  });

  test('opens a sealed secret for its own account and key only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (accountId, keyId, account2, key2) => {
        fc.pre(accountId !== account2 || keyId !== key2);
        const { sealed } = secrets.seal('wxl_x', { accountId, keyId });
        expect(secrets.open(sealed, { accountId, keyId })).toBe('wxl_x');
        expect(() => secrets.open(sealed, { accountId: account2, keyId: key2 })).toThrow(AdapterError);
      }),
    );
  });

  test('finds a secret by its SHA-256', () => {
    const secret = secrets.generate();
    const expected = createHash('sha256').update(secret).digest('hex');
    expect(Buffer.from(secrets.seal(secret, owner).digest).toString('hex')).toBe(expected);
    expect(Buffer.from(secrets.digest(secret)).toString('hex')).toBe(expected);
  });
});
