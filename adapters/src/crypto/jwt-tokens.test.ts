import { describe, expect, test } from '@jest/globals';
import type { TokenClaims } from '@waxwing/core';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { JwtTokens } from './jwt-tokens.js';

const secret = 'a secret that is long enough for a test';
const accountId = {
  encode: (id: string) => `acc_${id.replaceAll('-', '')}`,
  decode: (publicId: string) => /^acc_([0-9a-f]{32})$/.exec(publicId)?.[1],
};
const signInId = {
  encode: (id: string) => `sgn_${id}`,
  decode: (publicId: string) => /^sgn_(.+)$/.exec(publicId)?.[1],
};
const clock = { now: () => new Date() };
const tokens = new JwtTokens({ secret, accountId, signInId, clock });
const claims: TokenClaims = {
  accountId: '0190123456787abc8abc0123456789ab',
  email: 'asha@example.com',
  role: 'user',
  epoch: 3,
};

describe('JwtTokens', () => {
  test('returns the claims it was given', () => {
    expect(tokens.verify(tokens.issue(claims))).toEqual(claims);
  });

  test('carries its sign-in in the public form', () => {
    const token = tokens.issue({ ...claims, signInId: 'one' });
    expect(jwt.decode(token)).toMatchObject({ sid: 'sgn_one' });
    expect(tokens.verify(token)).toEqual({ ...claims, signInId: 'one' });
  });

  test('contains the account in its public form and expires after 7 days', () => {
    const payload = jwt.decode(tokens.issue(claims));
    expect(payload).toMatchObject({
      user_id: `acc_${claims.accountId}`,
      email: claims.email,
      role: 'user',
      epoch: 3,
      iss: 'waxwing',
      aud: 'waxwing-dashboard',
    });
    const { exp, iat } = payload as { exp: number; iat: number };
    expect(exp - iat).toBe(7 * 24 * 60 * 60);
  });

  const good = { user_id: `acc_${claims.accountId}`, email: claims.email, role: 'user', epoch: 3 };
  const options = { issuer: 'waxwing', audience: 'waxwing-dashboard', expiresIn: 60 } as const;
  test('accepts the tokens below without their single fault', () => {
    expect(tokens.verify(jwt.sign(good, secret, options))).toEqual(claims);
  });
  test.each([
    ['another secret', jwt.sign(good, 'another secret', options)],
    ['no signature', jwt.sign(good, '', { ...options, algorithm: 'none' })],
    ['another algorithm', jwt.sign(good, secret, { ...options, algorithm: 'HS512' })],
    ['another issuer', jwt.sign(good, secret, { ...options, issuer: 'other' })],
    ['another audience', jwt.sign(good, secret, { ...options, audience: 'other' })],
    ['no expiry', jwt.sign(good, secret, { issuer: 'waxwing', audience: 'waxwing-dashboard' })],
    ['an unknown role', jwt.sign({ ...good, role: 'owner' }, secret, options)],
    ['a malformed account', jwt.sign({ ...good, user_id: 'x' }, secret, options)],
    ['a malformed sign-in', jwt.sign({ ...good, sid: 'x' }, secret, options)],
    ['a sign-in that is no text', jwt.sign({ ...good, sid: 7 }, secret, options)],
    ['no epoch', jwt.sign({ ...good, epoch: undefined }, secret, options)],
    ['text instead of claims', jwt.sign('text', secret)],
    ['nothing', ''],
  ])('refuses a token with %s', (_fault, token) => {
    expect(tokens.verify(token)).toBeUndefined();
  });

  test('refuses a token with any character changed', () => {
    const token = tokens.issue(claims);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '0', '.'), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        fc.pre(Buffer.from(changed, 'base64url').compare(Buffer.from(token, 'base64url')) !== 0);
        // The last character of a part has unused bits, so only a change of the decoded bytes must be refused.
        fc.pre(at !== token.length - 1);
        expect(tokens.verify(changed)).toBeUndefined();
      }),
    );
  });
});
