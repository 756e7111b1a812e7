import { serverNow } from '../call/server-clock.js';
import { type AuthUser, decodeToken } from './decode-token.js';
import { readToken, TOKEN_KEY } from './token-storage.js';

export type AuthState =
  | { readonly status: 'checking' }
  | { readonly status: 'visitor' }
  | { readonly status: 'signed-in'; readonly user: AuthUser };

export const VISITOR: AuthState = { status: 'visitor' };

/**
 * The session that the stored token stands for. A token without an end, or with one to come, is accepted; any other is removed.
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

/** The session of this browser, by the server's time once an answer has told it: the device's may be far ahead of a token that is an hour old. */
export function restoreStoredAuthState(): AuthState {
  return restoreAuthState(localStorage, serverNow());
}
