import type { SignedIn } from './views.js';

/** Reads what a token says of itself, as the dashboard does; whether it holds is for the product to check. */
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
