import { type Clock, lruEntries, SIGN_IN_TTL_MS, type TokenClaims, type Tokens } from '@waxwing/core';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';

const ISSUER = 'waxwing';
const AUDIENCE = 'waxwing-dashboard';
const LIFETIME_S = SIGN_IN_TTL_MS / 1_000;
/** Tokens whose signature need not be verified again: those of as many open dashboards. */
const MAX_VERIFIED = 10_000;

/** Encodes ids in their public form for the token, and decodes them; `decode` may throw. */
interface IdCodec {
  encode(id: string): string;
  decode(publicId: string): string | undefined;
}

export interface JwtTokensOptions {
  readonly secret: string;
  readonly accountId: IdCodec;
  readonly signInId: IdCodec;
  readonly clock: Clock;
}

/** HS256 tokens, valid for 7 days, with the claims user_id, email, role, epoch, sid (of a sign-in) and exp. */
export class JwtTokens implements Tokens {
  readonly #options: JwtTokensOptions;
  readonly #verified = new LRUCache<string, { claims: TokenClaims; expiresAtS: number }>(
    lruEntries(MAX_VERIFIED),
  );

  constructor(options: JwtTokensOptions) {
    this.#options = options;
  }

  issue({ accountId, email, role, epoch, signInId }: TokenClaims): string {
    const user_id = this.#options.accountId.encode(accountId);
    const sid = signInId === undefined ? {} : { sid: this.#options.signInId.encode(signInId) };
    const claims = { user_id, email, role, epoch, ...sid, iat: this.#nowSeconds() };
    return jwt.sign(claims, this.#options.secret, {
      algorithm: 'HS256',
      issuer: ISSUER,
      audience: AUDIENCE,
      expiresIn: LIFETIME_S,
    });
  }

  /** Undefined for tokens that this class did not issue and for expired ones. */
  verify(token: string): TokenClaims | undefined {
    const known = this.#verified.get(token);
    if (known && this.#nowSeconds() < known.expiresAtS) return known.claims;
    try {
      const payload = jwt.verify(token, this.#options.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        maxAge: LIFETIME_S,
        clockTimestamp: this.#nowSeconds(),
      });
      const claims = typeof payload === 'string' ? undefined : this.#read(payload);
      if (claims && typeof payload !== 'string')
        this.#verified.set(token, { claims, expiresAtS: expiryOf(payload) });
      return claims;
    } catch {
      return undefined;
    }
  }

  #nowSeconds(): number {
    return Math.floor(this.#options.clock.now().getTime() / 1000);
  }

  #read({ user_id, email, role, epoch, sid, exp }: jwt.JwtPayload): TokenClaims | undefined {
    if (typeof user_id !== 'string' || typeof email !== 'string' || exp === undefined) return undefined;
    if (role !== 'user' && role !== 'admin') return undefined;
    if (!Number.isSafeInteger(epoch)) return undefined;
    const accountId = this.#options.accountId.decode(user_id);
    if (accountId === undefined) return undefined;
    if (sid === undefined) return { accountId, email, role, epoch };
    const signInId = typeof sid === 'string' ? this.#options.signInId.decode(sid) : undefined;
    return signInId === undefined ? undefined : { accountId, email, role, epoch, signInId };
  }
}

/** When a verified token ends: at its own time, and never later than its lifetime allows. */
function expiryOf({ exp = 0, iat = 0 }: jwt.JwtPayload): number {
  return Math.min(exp, iat + LIFETIME_S);
}
