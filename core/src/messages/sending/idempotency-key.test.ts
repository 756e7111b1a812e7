import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidIdempotencyKey } from '../errors.js';
import { IdempotencyKey } from './idempotency-key.js';

describe('IdempotencyKey', () => {
  test('accepts 1 to 255 printable ASCII characters unchanged [S.IDEM.01]', () => {
    const key = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 255 });
    fc.assert(fc.property(key, (text) => expect(IdempotencyKey.parse(text).value).toBe(text)));
  });

  test('refuses anything with a character that is not printable ASCII', () => {
    const stranger = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((c) => !/[\x20-\x7e]/.test(c));
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
    fc.assert(
      fc.property(ascii, stranger, ascii, (before, odd, after) => {
        expect(() => IdempotencyKey.parse(before + odd + after)).toThrow(InvalidIdempotencyKey);
      }),
    );
  });

  test.each(['', 'x'.repeat(256)])('refuses a key that is too short or too long [S.IDEM.01]', (text) => {
    expect(() => IdempotencyKey.parse(text)).toThrow(InvalidIdempotencyKey);
  });
});
