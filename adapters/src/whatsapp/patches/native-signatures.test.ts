/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { type VerifySignature, withNativeVerify } from './native-signatures.js';

// An import would fix the functions that Baileys finds before one of them is replaced.
const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
  generateKeyPair(): { pubKey: Buffer; privKey: Buffer };
  calculateSignature(key: Buffer, message: Buffer): Buffer;
  verifySignature: VerifySignature;
};
const { pubKey, privKey } = curve.generateKeyPair();
const message = Buffer.from('Order shipped');
const signature = curve.calculateSignature(privKey, message);

describe('live hook: signatures that Baileys checks', () => {
  const inJavaScript = jest.fn(curve.verifySignature);
  let baileys: Baileys;
  beforeAll(async () => {
    curve.verifySignature = inJavaScript;
    baileys = await loadBaileys();
  });
  beforeEach(() => {
    inJavaScript.mockClear();
  });

  test('are verified natively', () => {
    expect(baileys.Curve.verify(pubKey, message, signature)).toBe(true);
    expect(inJavaScript).not.toHaveBeenCalled();
  });

  test('go through the function that was replaced', () => {
    expect(baileys.Curve.verify(pubKey, message, signature.subarray(1))).toBe(false);
    expect(inJavaScript).toHaveBeenCalledTimes(1);
  });

  test('are refused where they do not verify', () => {
    expect(baileys.Curve.verify(pubKey, Buffer.from('Order shippee'), signature)).toBe(false);
  });

  test('keep a session from a server whose certificate another root has signed', async () => {
    const { newLease, WhatsAppHarness } = await import('../testing/whatsapp-harness.js');
    const other = await WhatsAppHarness.open();
    const mode = { kind: 'sandbox', url: other.sandbox.url, rootKey: randomBytes(32) } as const;
    const harness = await WhatsAppHarness.open({ mode });
    try {
      const { seen } = await harness.connect(newLease());
      expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });
      expect(seen.of('qr')).toEqual([]);
    } finally {
      await harness.close();
      await other.close();
    }
  });

  // Baileys ignores the answer (WhiskeySockets/Baileys#2067). Once it does not, this test goes.
  test('are taken for valid where an account signs a linking', () => {
    expect(baileys.Curve.verify(pubKey, Buffer.of(6, 0, 1), signature)).toBe(true);
  });
});

test('signatures that libsignal would verify are verified natively', () => {
  const verify = jest.fn<VerifySignature>();
  const check = withNativeVerify(verify);
  expect(check(pubKey, message, signature)).toBe(true);
  expect(() => check(pubKey, Buffer.from('Order shippee'), signature)).toThrow('does not verify');
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
