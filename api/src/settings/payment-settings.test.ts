import { describe, expect, it } from '@jest/globals';
import { paymentSettingProblems } from './payment-settings.js';
import { readSettings } from './settings.js';

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_id',
  RAZORPAY_KEY_SECRET: 'the-secret-of-the-keys',
  RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
};

describe('settings of payments', () => {
  it('may be left out in development, but not in production: the mock gateway takes no money [D.PAY.02]', () => {
    expect(paymentSettingProblems({}, false)).toEqual([]);
    expect(paymentSettingProblems({}, true)).toEqual([
      "RAZORPAY_KEY_ID: production needs Razorpay's keys, the mock gateway takes no money",
    ]);
    expect(paymentSettingProblems(RAZORPAY, true)).toEqual([]);
  });

  it('stop a start in production that would take no money [D.PAY.02]', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/^RAZORPAY_KEY_ID: .+ takes no money$/m);
  });

  it.each(Object.keys(RAZORPAY))('are refused without %s, in a line that tells no secret', (name) => {
    for (const production of [true, false]) {
      const [line = ''] = paymentSettingProblems({ ...RAZORPAY, [name]: undefined }, production);
      expect(line).toMatch(/^RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: .+/);
      for (const secret of Object.values(RAZORPAY)) expect(line).not.toContain(secret);
    }
  });

  it('need a strong webhook secret in production', () => {
    const short = { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'guess me' };
    expect(paymentSettingProblems(short, true)).toEqual([
      expect.stringMatching(/^RAZORPAY_WEBHOOK_SECRET: .+16/),
    ]);
    expect(paymentSettingProblems(short, false)).toEqual([]);
  });

  it.each(['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'])('need https for %s in production', (name) => {
    const plain = { ...RAZORPAY, [name]: 'http://127.0.0.1:9' };
    expect(paymentSettingProblems(plain, true)).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .*https`)),
    ]);
    expect(paymentSettingProblems(plain, false)).toEqual([]);
    expect(paymentSettingProblems({ ...RAZORPAY, [name]: 'https://pay.example.com' }, true)).toEqual([]);
  });
});
