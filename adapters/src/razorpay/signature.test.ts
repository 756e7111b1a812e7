import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSignedBy, signatureOf } from './signature.js';

const text = fc.string({ unit: 'binary', maxLength: 200 });
const secret = fc.string({ minLength: 1, maxLength: 40 });

describe('a signature', () => {
  test('is HMAC-SHA256 in hex', () => {
    // Test case 2 of RFC 4231.
    const signature = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(signatureOf('what do ya want for nothing?', 'Jefe')).toBe(signature);
    expect(isSignedBy('Jefe', { text: 'what do ya want for nothing?', signature })).toBe(true);
  });

  test('is valid for the text and the secret that it was made with', () => {
    fc.assert(
      fc.property(text, secret, (signed, key) => {
        expect(isSignedBy(key, { text: signed, signature: signatureOf(signed, key) })).toBe(true);
      }),
    );
  });

  test('is refused for any other text', () => {
    fc.assert(
      fc.property(text, text, secret, (signed, other, key) => {
        fc.pre(Buffer.from(signed).compare(Buffer.from(other)) !== 0);
        expect(isSignedBy(key, { text: other, signature: signatureOf(signed, key) })).toBe(false);
      }),
    );
  });

  test('is refused with any other secret', () => {
    fc.assert(
      fc.property(text, secret, secret, (signed, key, other) => {
        fc.pre(key !== other);
        expect(isSignedBy(other, { text: signed, signature: signatureOf(signed, key) })).toBe(false);
      }),
    );
  });

  test('is refused with any digit changed', () => {
    fc.assert(
      fc.property(
        text,
        secret,
        fc.nat(63),
        fc.constantFrom(...'0123456789abcdef'),
        (signed, key, at, digit) => {
          const signature = signatureOf(signed, key);
          fc.pre(signature[at] !== digit);
          const forged = signature.slice(0, at) + digit + signature.slice(at + 1);
          expect(isSignedBy(key, { text: signed, signature: forged })).toBe(false);
        },
      ),
    );
  });

  test('is refused when truncated, extended or in capitals', () => {
    fc.assert(
      fc.property(text, secret, fc.nat(63), fc.string({ minLength: 1 }), (signed, key, length, more) => {
        const signature = signatureOf(signed, key);
        const refused = (forged: string) =>
          expect(isSignedBy(key, { text: signed, signature: forged })).toBe(false);
        refused(signature.slice(0, length));
        refused(signature + more);
        refused(more + signature);
        refused(`${signature}\n`);
        if (/[a-f]/.test(signature)) refused(signature.toUpperCase());
      }),
    );
  });

  test('is refused without an exception, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text, secret, (forged, signed, key) => {
        expect(isSignedBy(key, { text: signed, signature: forged })).toBe(false);
      }),
    );
  });
});
