import { decodeToken, type SessionUser } from './decode-token.js';
import { readToken, TOKEN_KEY } from './token-storage.js';

export type Session =
  | { readonly status: 'checking' }
  | { readonly status: 'visitor' }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

export const VISITOR: Session = { status: 'visitor' };

/**
 * The session that the stored token stands for. A token without an end, or with one to come, is accepted; any other is removed.
 * `now` is in milliseconds.
 */
export function restoreSession(storage: Storage, now: number): Session {
  const token = readToken(storage);
  if (token === null) return VISITOR;
  const content = decodeToken(token);
  if (content && (content.exp === undefined || content.exp * 1_000 > now)) {
    return { status: 'signed-in', user: content.user };
  }
  storage.removeItem(TOKEN_KEY);
  return VISITOR;
}
