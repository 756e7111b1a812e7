/** @jest-environment node */
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import type { VerifySignature } from './native-signatures.js';

const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
  verifySignature: VerifySignature;
};

describe('live hook: the root of a server’s certificates', () => {
  test('is the trusted one at every handshake', async () => {
    const checked: string[] = [];
    const { verifySignature } = curve;
    curve.verifySignature = (key, ...rest) => {
      const isValid = verifySignature(key, ...rest);
      if (isValid) checked.push(Buffer.from(key.subarray(1)).toString('hex'));
      return isValid;
    };
    // Loads Baileys, which keeps the function that it finds.
    const { SandboxHarness } = await import('../../sandbox/testing/sandbox-harness.js');
    const harness = await SandboxHarness.open();
    try {
      const client = harness.client();
      client.connect();
      await client.nextQr();
      expect(checked).toContain(Buffer.from(harness.sandbox.rootKey).toString('hex'));
    } finally {
      await harness.close();
    }
  });
});
