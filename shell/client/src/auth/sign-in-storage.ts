import { decodeToken } from './decode-token.js';
import { readToken } from './token-storage.js';

const PREFIX = 'signed-in:';

/**
 * Texts of the signed-in user that this tab keeps over a reload, such as drafts. They end with the sign-in. What the browser
 * has no room for is kept until the page is left.
 */
class SignInStorage {
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  /** Empty for none. */
  get(name: string): string {
    const key = keyOf(name);
    return (key && (this.#texts.get(key) ?? sessionStorage.getItem(key))) ?? '';
  }

  /** An empty text removes it. Nothing is kept when nobody is signed in. */
  set(name: string, text: string): void {
    const key = keyOf(name);
    if (!key) return;
    this.#texts.set(key, text);
    try {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // An older text must not come back instead of this one.
      sessionStorage.removeItem(key);
    }
    this.#notify();
  }

  /** For React's `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Forgets what belongs to anybody but the user of the stored token; without a token, everything. */
  forgetOthers(): void {
    const own = keyOf('');
    const isOther = (key: string) => key.startsWith(PREFIX) && !(own && key.startsWith(own));
    for (const key of Object.keys(sessionStorage).filter(isOther)) sessionStorage.removeItem(key);
    for (const key of [...this.#texts.keys()].filter(isOther)) this.#texts.delete(key);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const signInStorage = new SignInStorage();

/** The user's ID is part of the key: another user who signs in to this tab finds nothing. Undefined when nobody is signed in. */
function keyOf(name: string): string | undefined {
  const user = decodeToken(readToken(localStorage) ?? '')?.user;
  return user && `${PREFIX}${encodeURIComponent(user.user_id)}:${name}`;
}
