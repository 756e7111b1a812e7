import { createHmac } from 'node:crypto';

const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** A token as somebody would make it who knows the secret; by any algorithm without a hash it has no signature. */
export function forgedToken(claims: object, alg: string, secret: string): string {
  const signed = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`;
  const hash = HASHES[alg];
  return `${signed}.${hash ? createHmac(hash, secret).update(signed).digest('base64url') : ''}`;
}
