/** The signed-in user, as in the token. */
export interface AuthUser {
  readonly user_id: string;
  readonly email: string;
  readonly role: string;
  /** Known after a login; a stored token does not contain it. */
  readonly username?: string | undefined;
}

export interface TokenClaims {
  readonly user: AuthUser;
  /** Expiry in seconds since 1970; undefined for never. */
  readonly exp: number | undefined;
}

/** The claims of a login token; undefined if it is none. Nothing is verified here: the server does that. */
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
    // Percent-encodes the bytes, which are UTF-8, so that decodeURIComponent can read them.
    const escaped = Array.from(binary, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    const claims: unknown = JSON.parse(decodeURIComponent(escaped.join('')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
