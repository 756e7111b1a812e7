import { decodeToken } from '../auth/decode-token.js';
import { readToken } from '../auth/token-storage.js';

/** The sign-in of a request was replaced while the request was under way: its refusal says nothing about the present one. */
export class SignInChanged extends Error {
  constructor() {
    super('Your sign-in has changed meanwhile. Please try again.');
    this.name = 'SignInChanged';
  }
}

/** The sign-in that has replaced the one with this token; undefined while that is the stored one, and after a sign-out. */
export function replacementOf(token: string | null): { readonly isOfSameUser: boolean } | undefined {
  const stored = readToken(localStorage);
  if (token === null || stored === null || stored === token) return undefined;
  const [before, now] = [token, stored].map((one) => decodeToken(one)?.user.user_id);
  return { isOfSameUser: before !== undefined && before === now };
}
