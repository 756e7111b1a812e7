import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InvalidSettings, readSettings } from './settings.js';

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_id',
  RAZORPAY_KEY_SECRET: 'the-secret-of-the-keys',
  RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
};
const SECRETS = {
  JWT_SECRET: randomBytes(32).toString('base64url'),
  ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
  PUBLIC_URL: 'https://waxwing.example',
  SMTP_URL: 'smtps://waxwing:secret@mail.example',
  ...RAZORPAY,
};

describe('readSettings', () => {
  it('runs the sandbox on loopback, port 3000, when the environment says nothing', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      host: '127.0.0.1',
      whatsapp: 'sandbox',
      production: false,
    });
  });

  it('listens on all interfaces and talks to WhatsApp itself in production', () => {
    expect(readSettings({ NODE_ENV: 'production', ...SECRETS })).toMatchObject({
      host: '0.0.0.0',
      whatsapp: 'live',
    });
  });

  it.each(['JWT_SECRET', 'ENCRYPTION_KEYS', 'SMTP_URL'])(
    'refuses production without %s, in a sentence that names it',
    (name) => {
      const env = { NODE_ENV: 'production', ...SECRETS, [name]: undefined };
      expect(() => readSettings(env)).toThrow(InvalidSettings);
      expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: .+`));
    },
  );

  it('names every setting that cannot be read, a line each', () => {
    expect(() => readSettings({ PORT: 'http', WHATSAPP: 'maybe' })).toThrow(/^PORT: .+\nWHATSAPP: .+/);
  });

  it('takes an empty value for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('refuses the address of another sandbox without its root key', () => {
    expect(() => readSettings({ SANDBOX_URL: 'ws://127.0.0.1:1/ws/chat' })).toThrow(/SANDBOX_ROOT_KEY/);
  });
});
