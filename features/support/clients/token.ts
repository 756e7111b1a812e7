import type { SignedIn } from './views/accounts.js';

/** Decodes a token as the dashboard does; the product verifies it. */
export function readToken(token: string): SignedIn['token'] {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { user_id: userId, email, role, exp } = claims;
  if (typeof userId !== 'string' || typeof email !== 'string' || typeof role !== 'string') {
    throw new Error('the token does not say whose it is');
  }
  if (typeof exp !== 'number') throw new Error('the token does not say how long it holds');
  return { userId, email, role, expiresAt: new Date(exp * 1000), text: token };
}

/** An expired token, as a browser may have stored it long ago. */
export function expiredToken(email: string): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { user_id: 'acc_1', email, role: 'user', exp: Math.floor(Date.now() / 1_000) - 1 };
  return `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.signature`;
}
