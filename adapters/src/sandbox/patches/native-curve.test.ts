/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, jest, test } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import { useNativeCurve } from './native-curve.js';

interface JavaScriptCurve {
  sign(secretKey: Uint8Array, message: Uint8Array): Uint8Array;
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
const ofLibsignal = createRequire(createRequire(import.meta.url).resolve('libsignal'));
const curve = ofLibsignal('curve25519-js') as JavaScriptCurve;
const { sign, verify } = curve;

describe('live hook: the curve of simulated phones', () => {
  test('signs and verifies natively, and each side takes the other’s signatures', () => {
    const inJavaScript = jest.fn();
    Object.assign(curve, { sign: inJavaScript, verify: inJavaScript });
    useNativeCurve();
    // A key and its twin have the same sign in half of the cases.
    for (let n = 0; n < 8; n++) {
      const { public: publicKey, private: privateKey } = Curve.generateKeyPair();
      const message = randomBytes(n * 20);
      const signature = Curve.sign(privateKey, message);
      expect(verify(publicKey, message, signature)).toBe(true);
      const theirs = Buffer.from(sign(privateKey, message));
      expect(Curve.verify(withType(publicKey), message, theirs)).toBe(true);
    }
    expect(inJavaScript).not.toHaveBeenCalled();
  });
});

const withType = (key: Uint8Array): Buffer => Buffer.concat([Buffer.of(5), key]);
