import { serverNow } from '../call/server-clock.js';
import { type AuthUser, decodeToken } from './decode-token.js';
import { readToken, TOKEN_KEY } from './token-storage.js';

export type AuthState =
  | { readonly status: 'checking' }
  | { readonly status: 'visitor' }
  | { readonly status: 'signed-in'; readonly user: AuthUser };

export const VISITOR: AuthState = { status: 'visitor' };

/**
 * The auth state of the stored token. An unexpired token, or one without `exp`, is accepted; any other is removed.
 * `now` is in milliseconds.
 */
export function restoreAuthState(storage: Storage, now: number): AuthState {
  const token = readToken(storage);
  if (token === null) return VISITOR;
  const content = decodeToken(token);
  if (content && (content.exp === undefined || content.exp * 1_000 > now)) {
    return { status: 'signed-in', user: content.user };
  }
  storage.removeItem(TOKEN_KEY);
  return VISITOR;
}

/** As `restoreAuthState`, at the server's time once known: a device clock far ahead would expire a fresh token. */
export function restoreStoredAuthState(): AuthState {
  return restoreAuthState(localStorage, serverNow());
}
