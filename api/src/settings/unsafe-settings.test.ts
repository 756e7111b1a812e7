import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { productionProblems } from './unsafe-settings.js';

const key = (bytes: Buffer) => `main:${bytes.toString('base64')}`;
const SAFE = {
  JWT_SECRET: randomBytes(32).toString('base64url'),
  ENCRYPTION_KEYS: key(randomBytes(32)),
  PUBLIC_URL: 'https://waxwing.example',
  SMTP_URL: 'smtps://waxwing:secret@mail.example',
  TRUST_PROXY: ['10.0.0.0/8'],
  REMOTES: { mfe_billing: 'https://cdn.example/mf-manifest.json' },
};

describe('production', () => {
  it('starts with settings that are safe', () => {
    expect(productionProblems(SAFE)).toEqual([]);
    expect(productionProblems({ ...SAFE, WHATSAPP: 'live' })).toEqual([]);
    expect(
      productionProblems({ ...SAFE, WHATSAPP: 'sandbox', SANDBOX_URL: 'ws://10.0.0.9/ws/chat' }),
    ).toEqual([]);
  });

  it('starts with TRUST_PROXY none, and as a worker, which gets no requests', () => {
    expect(productionProblems({ ...SAFE, TRUST_PROXY: [] })).toEqual([]);
    expect(productionProblems({ ...SAFE, TRUST_PROXY: undefined, WAXWING_ROLE: 'worker' })).toEqual([]);
  });

  it.each([
    ['no JWT_SECRET', { JWT_SECRET: undefined }, /^JWT_SECRET: production needs one, at least 32 random/],
    [
      'a default JWT_SECRET',
      { JWT_SECRET: 'change-me-please-this-is-my-jwt-secret-key' },
      /^JWT_SECRET: is made/,
    ],
    ['a repeated JWT_SECRET', { JWT_SECRET: 'ab'.repeat(20) }, /^JWT_SECRET: repeats fewer than 8/],
    ['no ENCRYPTION_KEYS', { ENCRYPTION_KEYS: undefined }, /^ENCRYPTION_KEYS: production needs at least one/],
    ['an empty key', { ENCRYPTION_KEYS: key(Buffer.alloc(32)) }, /^ENCRYPTION_KEYS: key 1 is not random$/],
    [
      'a typed key',
      { ENCRYPTION_KEYS: `${SAFE.ENCRYPTION_KEYS},${key(Buffer.from('my very secret key of 32 letters'))}` },
      /^ENCRYPTION_KEYS: key 2 is not random$/,
    ],
    ['no PUBLIC_URL', { PUBLIC_URL: undefined }, /^PUBLIC_URL: production needs the https address/],
    ['http', { PUBLIC_URL: 'http://waxwing.example' }, /^PUBLIC_URL: production needs the https address/],
    ['no SMTP_URL', { SMTP_URL: undefined }, /^SMTP_URL: production needs a mail server/],
    [
      'an unset TRUST_PROXY, which gives all callers one address',
      { TRUST_PROXY: undefined },
      /^TRUST_PROXY: production needs the addresses of the proxies/,
    ],
    ['the built-in sandbox', { WHATSAPP: 'sandbox' as const }, /^WHATSAPP: the built-in sandbox is open/],
    [
      'webhooks to private networks',
      { WEBHOOK_TARGETS: 'local' as const },
      /^WEBHOOK_TARGETS: in production only public$/,
    ],
    [
      'a remote over http',
      { REMOTES: { mfe: 'http://cdn.example/m.json' } },
      /^REMOTES: mfe must come by https/,
    ],
  ])('refuses %s, in one sentence that names the setting', (_, change, sentence) => {
    const lines = productionProblems({ ...SAFE, ...change });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(sentence);
  });

  it('names everything that is wrong at once, and no secret', () => {
    const wrong = {
      JWT_SECRET: 'password'.repeat(4),
      ENCRYPTION_KEYS: key(Buffer.alloc(32, 7)),
      REMOTES: {},
    };
    const text = productionProblems(wrong).join('\n');
    for (const name of ['JWT_SECRET', 'ENCRYPTION_KEYS', 'PUBLIC_URL']) expect(text).toContain(name);
    expect(text).not.toContain('password');
    expect(text).not.toContain(wrong.ENCRYPTION_KEYS.slice(5));
  });
});
