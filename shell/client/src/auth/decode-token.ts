/** Who is signed in, as the token says. */
export interface AuthUser {
  readonly user_id: string;
  readonly email: string;
  readonly role: string;
  /** Known after a login; a token that was kept does not carry it. */
  readonly username?: string | undefined;
}

export interface TokenClaims {
  readonly user: AuthUser;
  /** When it ends, in seconds since 1970; undefined for never. */
  readonly exp: number | undefined;
}

/** What a login token carries; undefined for what is no such token. Nothing is verified here: that is the server's part. */
export function decodeToken(token: string): TokenClaims | undefined {
  const claims = decodePayload(token);
  if (!claims) return undefined;
  const { user_id, email, role, exp } = claims;
  if (typeof user_id !== 'string' || typeof email !== 'string') return undefined;
  if (exp !== undefined && typeof exp !== 'number') return undefined;
  return { user: { user_id, email, role: typeof role === 'string' && role ? role : 'User' }, exp };
}

function decodePayload(token: string): Record<string, unknown> | undefined {
  const part = token.split('.')[1] ?? '';
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    // The bytes are UTF-8, which is also what percent signs stand for.
    const escaped = Array.from(binary, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    const claims: unknown = JSON.parse(decodeURIComponent(escaped.join('')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
