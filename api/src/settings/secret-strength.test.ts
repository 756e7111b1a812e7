import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keysFormatProblem, keysWeakness, secretWeakness } from './secret-strength.js';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const random32 = fc
  .constantFrom('hex', 'base64', 'base64url')
  .map((form) => randomBytes(32).toString(form as 'hex'));

describe('secretWeakness', () => {
  it.each([
    'x'.repeat(32),
    '0'.repeat(64),
    'abcabcabcabcabcabcabcabcabcabcabc',
    'your-256-bit-secret-goes-here-bits'.replace(/bits?|goes/g, 'key'),
    'this-is-a-very-secret-jwt-key-123456',
    'CHANGE_ME_CHANGE_ME_CHANGE_ME_1234567890',
    'supersecretsupersecretsupersecret',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'development-secret-for-waxwing-2026',
  ])('detects %s as weak', (secret) => {
    expect(secretWeakness(secret)).toBeDefined();
  });

  it('accepts 32 random bytes in any encoding', () => {
    fc.assert(fc.property(random32, (secret) => expect(secretWeakness(secret)).toBeUndefined()));
  });
});

describe('keysFormatProblem', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const id = fc.stringMatching(/^[\w-]{1,64}$/);

  it('accepts keys of 32 bytes under different ids', () => {
    const keys = fc.uniqueArray(fc.tuple(id, bytes), {
      minLength: 1,
      maxLength: 4,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(keys, (list) => {
        expect(
          keysFormatProblem(list.map(([name, key]) => `${name}:${base64(key)}`).join(',')),
        ).toBeUndefined();
      }),
    );
  });

  it('refuses a key of any other length, without showing it', () => {
    const wrong = fc.uint8Array({ maxLength: 64 }).filter(({ length }) => length !== 32);
    fc.assert(
      fc.property(wrong, (key) => {
        const text = `main:${base64(key)}`;
        expect(keysFormatProblem(text)).toBe('key 1 must look like id:base64 of 32 bytes');
      }),
    );
  });

  it('names the invalid key, and two keys of the same id', () => {
    const good = base64(randomBytes(32));
    expect(keysFormatProblem(`a:${good},${good}`)).toMatch(/^key 2 must/);
    expect(keysFormatProblem(`a:${good},a:${good}`)).toBe('two keys have the same id');
  });

  it('random keys are not weak', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), (count) => {
        const text = Array.from({ length: count }, (_, n) => `k${n}:${base64(randomBytes(32))}`).join(',');
        expect(keysWeakness(text)).toBeUndefined();
      }),
    );
  });
});
