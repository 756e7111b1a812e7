import { createHmac, createSign, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { claimsOf } from './forged-token.js';
import { call } from './http.js';

const JWT_SECRET = randomBytes(32).toString('base64url');
const PASSWORD = 'a long password';
let api: ComposedApi;
let token: string;
let key: string;

beforeAll(async () => {
  api = await startComposedApi({ JWT_SECRET, RATE_LIMIT_IP: '0' });
  ({ token } = await signUp());
  const made = await call(at('/api-keys'), { bearer: token, body: { name: 'Shop' } });
  key = (made.body.apiKey as { api_key: string }).api_key;
});
afterAll(() => api.close());

const at = (path: string) => `${api.url}/api${path}`;
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const statusFor = async (bearer: string, path = '/profile') => (await call(at(path), { bearer })).status;

async function signUp() {
  const body = { email: `asha-${randomUUID()}@example.com`, password: PASSWORD, username: 'Asha' };
  return { email: body.email, token: (await call(at('/auth/signup'), { body })).body.token as string };
}

/** A token with another header, signed with a secret as HMAC-SHA256. */
function signed(header: object, claims: object, secret: string): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Signed with the forger's own key, which the token carries. */
function withOwnKey(claims: object): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const text = `${encoded({ alg: 'RS256', typ: 'JWT', jwk })}.${encoded(claims)}`;
  return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const FORGED: Readonly<Record<string, (claims: Record<string, unknown>) => string>> = {
  'an empty secret': (claims) => signed(HS256, claims, ''),
  'a secret read from a file of the forger’s choice': (claims) =>
    signed({ ...HS256, kid: '../../../../dev/null' }, claims, ''),
  'a secret named by a statement': (claims) => signed({ ...HS256, kid: "' union select '' --" }, claims, ''),
  'a key that it brings along': withOwnKey,
  'a key at an address': (claims) => signed({ ...HS256, jku: 'http://127.0.0.1:9/keys' }, claims, 'theirs'),
  'the role of an admin': (claims) => replaced({ ...claims, role: 'admin' }),
  'another account': (claims) => replaced({ ...claims, user_id: `acc_${'0'.repeat(32)}` }),
  'a later end': (claims) => replaced({ ...claims, exp: Number(claims.exp) + 1 }),
  'another last character': () => token.slice(0, -2) + (token.at(-2) === 'A' ? 'BB' : 'AA'),
  'padding at its end': () => `${token}=`,
  'a part more': () => `${token}.${token.split('.')[2]}`,
  'a part less': () => token.split('.').slice(0, 2).join('.'),
  'nothing but a signature': () => `..${token.split('.')[2]}`,
};

/** Other claims with the signature of the genuine token. */
function replaced(claims: object): string {
  const [header, , signature] = token.split('.');
  return `${header}.${encoded(claims)}.${signature}`;
}

describe('a token of the dashboard', () => {
  it.each(Object.entries(FORGED))('with %s is refused', async (_, forge) => {
    expect(await statusFor(token)).toBe(200);
    expect(await statusFor(forge(claimsOf(token)))).toBe(401);
  });

  it('in the query or a cookie is ignored', async () => {
    const asked = [
      fetch(at(`/profile?token=${token}`)),
      fetch(at(`/profile?access_token=${token}`)),
      fetch(at('/profile'), { headers: { cookie: `token=${token}; Authorization=Bearer ${token}` } }),
      fetch(at('/profile'), {
        headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` },
      }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('is not accepted as a key, nor a key as a token', async () => {
    expect(await statusFor(token, '/public/messages')).toBe(401);
    expect(await statusFor(key, '/public/messages')).toBe(200);
    expect(await statusFor(key)).toBe(401);
    expect(await statusFor(key.toUpperCase(), '/public/messages')).toBe(401);
    expect(await statusFor(key.slice(0, -1), '/public/messages')).toBe(401);
  });

  it('of a closed account is refused, and so are its keys', async () => {
    const closing = await signUp();
    const made = await call(at('/api-keys'), { bearer: closing.token, body: { name: 'Shop' } });
    const { api_key } = made.body.apiKey as { api_key: string };
    const closed = await call(at('/profile'), {
      method: 'DELETE',
      bearer: closing.token,
      body: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    expect([await statusFor(closing.token), await statusFor(api_key, '/public/messages')]).toEqual([
      401, 401,
    ]);
    const again = await call(at('/auth/login'), { body: { email: closing.email, password: PASSWORD } });
    expect(again.status).toBe(401);
  });
});
