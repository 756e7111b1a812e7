/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculateSignature, generateKeyPair, verifySignature } from 'libsignal/src/curve.js';
import { publicKeyOf } from '../shared/curve-keys.js';
import { verifyXeddsa } from './xeddsa.js';

const bareKey = (key: Uint8Array) => key.subarray(1);

test('accepts libsignal’s signatures for any key and message', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (text) => {
      const { pubKey, privKey } = generateKeyPair();
      const message = Buffer.from(text);
      const signature = calculateSignature(privKey, message);
      expect(verifyXeddsa(bareKey(pubKey), message, signature)).toBe(true);
    }),
    { numRuns: 8 },
  );
});

// One key in eight has such a twin.
test('accepts them for keys whose Ed25519 twins begin with zeros', () => {
  for (const privKey of [Buffer.alloc(32, 34), Buffer.alloc(32, 115)]) {
    const message = Buffer.from('Order shipped');
    const signature = calculateSignature(privKey, message);
    expect(verifyXeddsa(publicKeyOf('x25519', privKey), message, signature)).toBe(true);
  }
});

test('agrees with libsignal when any bit is changed', () => {
  const { pubKey, privKey } = generateKeyPair();
  const message = randomBytes(40);
  const signature = calculateSignature(privKey, message);
  const bit = fc.nat(7);
  const position = fc.oneof(
    fc.record({ part: fc.constant('key' as const), byte: fc.nat(31), bit }),
    fc.record({ part: fc.constant('message' as const), byte: fc.nat(39), bit }),
    fc.record({ part: fc.constant('signature' as const), byte: fc.nat(63), bit }),
  );
  fc.assert(
    fc.property(position, (at) => {
      const parts = {
        key: Buffer.from(pubKey),
        message: Buffer.from(message),
        signature: Buffer.from(signature),
      };
      parts[at.part][at.part === 'key' ? at.byte + 1 : at.byte]! ^= 1 << at.bit;
      const theirs = verifySignature(parts.key, parts.message, Buffer.from(parts.signature));
      expect(verifyXeddsa(bareKey(parts.key), parts.message, parts.signature)).toBe(theirs);
    }),
    { numRuns: 16 },
  );
});

test('rejects a foreign key, a truncated signature and keys of small order', () => {
  const { pubKey, privKey } = generateKeyPair();
  const message = Buffer.from('Order shipped');
  const signature = calculateSignature(privKey, message);
  expect(verifyXeddsa(bareKey(generateKeyPair().pubKey), message, signature)).toBe(false);
  expect(verifyXeddsa(bareKey(pubKey), message, signature.subarray(1))).toBe(false);
  expect(verifyXeddsa(pubKey, message, signature)).toBe(false);
  const nothing = Buffer.alloc(32);
  expect(verifyXeddsa(nothing, message, signature)).toBe(false);
  expect(verifyXeddsa(nothing.fill(0xff), message, signature)).toBe(false);
});
