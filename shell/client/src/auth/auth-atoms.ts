import { atom, type Setter } from 'jotai';
import { type AuthState, restoreStoredAuthState, VISITOR } from './auth-state.js';
import type { AuthUser } from './decode-token.js';
import { signInStorage } from './sign-in-storage.js';
import { TOKEN_KEY } from './token-storage.js';

const storedAuthStateAtom = atom<AuthState>({ status: 'checking' });

/** The sign-in state: `checking` until the stored token has been read. */
export const authStateAtom = atom((get) => get(storedAuthStateAtom));

/** Reads the stored token on mount, and whenever another tab has signed in or out. */
storedAuthStateAtom.onMount = (set) => {
  const restore = () => {
    set(restoreStoredAuthState());
    signInStorage.forgetOthers();
  };
  const restoreOnStorageEvent = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) restore();
  };
  restore();
  addEventListener('storage', restoreOnStorageEvent);
  return () => removeEventListener('storage', restoreOnStorageEvent);
};

/** After a login or a sign-up: stores the token and the user. */
export const signInAtom = atom(null, (_get, set, { user, token }: { user: AuthUser; token: string }) => {
  localStorage.setItem(TOKEN_KEY, token);
  changeState(set, { status: 'signed-in', user });
});

/** Clears token and user. */
export const signOutAtom = atom(null, (_get, set) => {
  localStorage.removeItem(TOKEN_KEY);
  changeState(set, VISITOR);
});

/** After the stored token has changed. */
function changeState(set: Setter, state: AuthState): void {
  signInStorage.forgetOthers();
  set(storedAuthStateAtom, state);
}
