import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeConfirmPassword } from './export-account.js';

describe('decodeConfirmPassword', () => {
  test('any password passes through the header unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 256 }), (password) => {
        const header = encodeURIComponent(password);
        expect(header).toMatch(/^[\x21-\x7e]*$/);
        expect(decodeConfirmPassword(header)).toBe(password);
      }),
    );
  });

  test.each([undefined, '', '%', '%ff', '100%'])('%j contains no password', (header) => {
    expect(decodeConfirmPassword(header)).toBe('');
  });
});
