import { randomBytes } from 'node:crypto';

/** For how long a client may upload with one token, in seconds. */
export const TOKEN_TTL = 300;

/** The tokens with which clients upload. They live as long as the process: a client asks for a new one when its own is refused. */
export class UploadTokens {
  readonly #tokens = new Map<string, { readonly number: string; readonly expiresAt: number }>();

  /** A new token for the account. */
  issue(number: string): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, { number, expiresAt: Date.now() + TOKEN_TTL * 1_000 });
    return token;
  }

  /** The account that got this token; undefined for a false or an expired one. */
  ownerOf(token: string): string | undefined {
    const issued = this.#tokens.get(token);
    if (!issued) return undefined;
    if (issued.expiresAt > Date.now()) return issued.number;
    this.#tokens.delete(token);
    return undefined;
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
  }
}
