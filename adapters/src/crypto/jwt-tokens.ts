import type { Clock, TokenClaims, Tokens } from '@waxwing/core';
import jwt from 'jsonwebtoken';

const ISSUER = 'waxwing';
const AUDIENCE = 'waxwing-dashboard';
const LIFETIME_S = 7 * 24 * 60 * 60;

export interface JwtTokensOptions {
  readonly secret: string;
  /** The public form of an account id, as it stands in the token, and the way back; `decode` may throw. */
  readonly accountId: { encode(id: string): string; decode(publicId: string): string | undefined };
  readonly clock: Clock;
}

/** HS256 tokens, good for 7 days, with the claims user_id, email, role, epoch and exp. */
export class JwtTokens implements Tokens {
  constructor(private readonly options: JwtTokensOptions) {}

  issue({ accountId, email, role, epoch }: TokenClaims): string {
    const user_id = this.options.accountId.encode(accountId);
    const claims = { user_id, email, role, epoch, iat: this.nowSeconds() };
    return jwt.sign(claims, this.options.secret, {
      algorithm: 'HS256',
      issuer: ISSUER,
      audience: AUDIENCE,
      expiresIn: LIFETIME_S,
    });
  }

  /** Undefined for anything that this class did not issue, and for what has expired. */
  verify(token: string): TokenClaims | undefined {
    try {
      const payload = jwt.verify(token, this.options.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        maxAge: LIFETIME_S,
        clockTimestamp: this.nowSeconds(),
      });
      return typeof payload === 'string' ? undefined : this.read(payload);
    } catch {
      return undefined;
    }
  }

  private nowSeconds(): number {
    return Math.floor(this.options.clock.now().getTime() / 1000);
  }

  private read({ user_id, email, role, epoch, exp }: jwt.JwtPayload): TokenClaims | undefined {
    if (typeof user_id !== 'string' || typeof email !== 'string' || exp === undefined) return undefined;
    if (role !== 'user' && role !== 'admin') return undefined;
    if (!Number.isSafeInteger(epoch)) return undefined;
    const accountId = this.options.accountId.decode(user_id);
    return accountId === undefined ? undefined : { accountId, email, role, epoch };
  }
}
