import { expect, jest, test } from '@jest/globals';
import { calculateSignature, generateKeyPair } from 'libsignal/src/curve.js';
import { type VerifySignature, withNativeVerify } from './native-signatures.js';

const { pubKey, privKey } = generateKeyPair();
const message = Buffer.from('Order shipped');
const signature = calculateSignature(privKey, message);

test('signatures that libsignal would verify are verified natively', () => {
  const verify = jest.fn<VerifySignature>();
  const check = withNativeVerify(verify);
  expect(check(pubKey, message, signature)).toBe(true);
  expect(check(pubKey, Buffer.from('Order shippee'), signature)).toBe(false);
  expect(verify).not.toHaveBeenCalled();
});

test('an invalid key, message or signature is refused as libsignal refuses it', () => {
  const check = withNativeVerify(() => {
    throw new Error('Invalid');
  });
  expect(() => check(pubKey.subarray(1), message, signature)).toThrow('Invalid');
  expect(() => check(Buffer.concat([Buffer.of(6), pubKey.subarray(1)]), message, signature)).toThrow(
    'Invalid',
  );
  expect(() => check(pubKey, message, signature.subarray(1))).toThrow('Invalid');
  expect(() => check(pubKey, undefined as never, signature)).toThrow('Invalid');
});

test('libsignal is called where nothing needs verifying', () => {
  const verify = jest.fn<VerifySignature>().mockReturnValue(true);
  expect(withNativeVerify(verify)(pubKey, message, signature, true)).toBe(true);
  expect(verify).toHaveBeenCalledTimes(1);
});
