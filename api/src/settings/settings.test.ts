import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InvalidSettings, readSettings } from './settings.js';

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_id',
  RAZORPAY_KEY_SECRET: 'the-secret-of-the-keys',
  RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
};
const SANDBOX_KEY = randomBytes(32).toString('base64');
const SECRETS = {
  JWT_SECRET: randomBytes(32).toString('base64url'),
  ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
  PUBLIC_URL: 'https://waxwing.example',
  SMTP_URL: 'smtps://waxwing:secret@mail.example',
  TRUST_PROXY: 'none',
  ...RAZORPAY,
};

describe('readSettings', () => {
  it('by default runs the sandbox on loopback, port 3000', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      host: '127.0.0.1',
      whatsapp: 'sandbox',
      production: false,
    });
  });

  it('in production listens on all interfaces and connects to WhatsApp itself', () => {
    expect(readSettings({ NODE_ENV: 'production', ...SECRETS })).toMatchObject({
      host: '0.0.0.0',
      whatsapp: 'live',
    });
  });

  it('limits the new accounts of an address in production by default', () => {
    const none = { anHour: 0, aDay: 0 };
    expect(readSettings({}).signUps).toEqual(none);
    const production = { NODE_ENV: 'production', ...SECRETS };
    expect(readSettings(production).signUps).toEqual({ anHour: 5, aDay: 20 });
    expect(readSettings({ ...production, RATE_LIMIT_SIGNUP: '0' }).signUps).toEqual(none);
    expect(readSettings({ RATE_LIMIT_SIGNUP: '2/7' }).signUps).toEqual({ anHour: 2, aDay: 7 });
  });

  it.each(['JWT_SECRET', 'ENCRYPTION_KEYS', 'SMTP_URL', 'TRUST_PROXY'])(
    'refuses production without %s, in a sentence that names it',
    (name) => {
      const env = { NODE_ENV: 'production', ...SECRETS, [name]: undefined };
      expect(() => readSettings(env)).toThrow(InvalidSettings);
      expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: .+`));
    },
  );

  it('names every invalid setting, a line each', () => {
    expect(() => readSettings({ PORT: 'http', WHATSAPP: 'maybe' })).toThrow(/^PORT: .+\nWHATSAPP: .+/);
  });

  it.each([
    ['PORT', '80.5', /whole number from 0 to 65535/],
    ['DATABASE_POOL', '2', /whole number from 8 /],
    ['DATABASE_DIRECT_URL', 'postgresql://waxwing@127.0.0.1/waxwing', /goes with DATABASE_URL/],
    ['DATABASE_URL', 'postgresql://waxwing:a/b@c@127.0.0.1/waxwing', /%2F/],
    ['PUBLIC_URL', 'localhost:3000', /https:/],
    ['PUBLIC_URL', 'ftp://waxwing.example', /https:/],
    ['PUBLIC_URL', 'https://waxwing.example/base', /scheme and host alone/],
    ['PUBLIC_URL', 'https://waxwing.example/?a=1', /scheme and host alone/],
    ['SMTP_URL', 'mail.example:25', /smtp\(s\):/],
    ['MAIL_FROM', 'Waxwing', /no-reply@/],
    ['MAIL_FROM', 'a@waxwing.example, b@waxwing.example', /no-reply@/],
    ['SANDBOX_URL', 'http://127.0.0.1:4000', /ws:/],
    ['SANDBOX_ROOT_KEY', 'c2hvcnQ=', /32 bytes/],
    ['REMOTES', '{"mfe_biling":"https://cdn.example/m.json"}', /no part "mfe_biling"/],
  ])('refuses %s=%s with a sentence on the allowed values', (name, value, sentence) => {
    const env = { SANDBOX_URL: 'ws://127.0.0.1:1/', SANDBOX_ROOT_KEY: SANDBOX_KEY, [name]: value };
    expect(() => readSettings(env)).toThrow(sentence);
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: `));
  });

  it.each([
    ['PUBLIC_URL', 'https://waxwing.example/'],
    ['PUBLIC_URL', 'http://192.0.2.7:3000'],
    ['DATABASE_URL', 'postgresql://waxwing@/waxwing?host=%2Frun%2Fpostgresql&port=5432'],
    ['DATABASE_URL', 'postgres://waxwing:a%2Fb%40c@db.example:5432/waxwing?sslmode=verify-full'],
    ['MAIL_FROM', 'no-reply@waxwing.example'],
    ['MAIL_FROM', '"Waxwing, India" <no-reply@waxwing.example>'],
  ])('accepts %s=%s', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({ [name]: value });
  });

  it('takes a blank value for an unset one: a limit of " " is not a limit of 0', () => {
    expect(readSettings({ RATE_LIMIT_KEY: ' ' }).RATE_LIMIT_KEY).toBe(100);
  });

  it('takes an empty value for an unset one', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('refuses the URL of another sandbox without its root key', () => {
    expect(() => readSettings({ SANDBOX_URL: 'ws://127.0.0.1:1/ws/chat' })).toThrow(/SANDBOX_ROOT_KEY/);
  });
});
