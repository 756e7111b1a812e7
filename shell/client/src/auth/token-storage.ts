/** The localStorage key of the login token. */
export const TOKEN_KEY = 'token';

export function readToken(storage: Pick<Storage, 'getItem'>): string | null {
  return storage.getItem(TOKEN_KEY);
}
