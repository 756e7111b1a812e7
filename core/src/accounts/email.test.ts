import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Email } from './email.js';
import { InvalidEmail } from './errors.js';

describe('Email', () => {
  test('accepts every address of the usual shape in one normal form', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (address, loud) => {
        const written = `  ${loud ? address.toUpperCase() : address} `;
        expect(Email.parse(written).value).toBe(address.toLowerCase());
      }),
    );
  });

  test('returns a trimmed, lower-case, short address that parses to itself', () => {
    const text = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary' }),
      fc.string().map((s) => `${s}@example.com`),
    );
    fc.assert(
      fc.property(text, (written) => {
        let value: string;
        try {
          ({ value } = Email.parse(written));
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidEmail);
          return;
        }
        expect(value).toBe(value.trim().toLowerCase());
        expect(value.length).toBeLessThanOrEqual(254);
        expect(value).not.toMatch(/[\s\p{Cc}]/u);
        expect(Email.parse(value).value).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    'asha',
    'asha@',
    '@example.com',
    'asha@example',
    'asha@@example.com',
    'asha@exa mple.com',
    'asha ravi@example.com',
    'asha@-example.com',
    'asha@example..com',
    'Asha <asha@example.com>',
    'asha@example.com, ravi@example.com',
    'as\0ha@example.com',
    'as\u007fha@example.com',
    'asha\u200b@example.com',
    '\u202aasha@example.com',
    'as\ud800ha@example.com',
    `${'a'.repeat(243)}@example.com`,
    '',
  ])('refuses %j', (text) => {
    expect(() => Email.parse(text)).toThrow(InvalidEmail);
  });
});
