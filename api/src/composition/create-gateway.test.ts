import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../settings/settings.js';
import { createGateway } from './create-ports.js';

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_id',
  RAZORPAY_KEY_SECRET: 'the-secret-of-the-keys',
  RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
};

function gatewayOf(env: Record<string, string>) {
  const secrets = { jwtSecret: 'the secret of a laptop', encryptionKeys: '' };
  return createGateway(readSettings(env), secrets);
}

describe('the payment gateway', () => {
  it('is the mock without the keys of Razorpay [D.PAY.01]', () => {
    expect(gatewayOf({})).toMatchObject({ mock: true, publicKey: 'rzp_mock' });
  });

  it('is Razorpay with its keys, and the browser gets the public one', () => {
    expect(gatewayOf(RAZORPAY)).toMatchObject({ mock: false, publicKey: 'rzp_test_id' });
  });

  it('contains no secret when it is logged', () => {
    const { RAZORPAY_KEY_ID: _shown, ...secrets } = RAZORPAY;
    for (const gateway of [gatewayOf(RAZORPAY), gatewayOf({})]) {
      const shown = JSON.stringify(gateway);
      for (const secret of [...Object.values(secrets), 'the secret of a laptop']) {
        expect(shown).not.toContain(secret);
      }
    }
  });
});
