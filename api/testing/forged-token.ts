import { createHmac } from 'node:crypto';

const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims of a token, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** A token forged by someone who knows the secret; an algorithm without a hash gives no signature. */
export function forgedToken(claims: object, alg: string, secret: string): string {
  const signed = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`;
  const hash = HASHES[alg];
  return `${signed}.${hash ? createHmac(hash, secret).update(signed).digest('base64url') : ''}`;
}
