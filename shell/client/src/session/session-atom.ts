import { atom } from 'jotai';
import type { SessionUser } from './decode-token.js';
import { restoreStoredSession, type Session, VISITOR } from './session.js';
import { TOKEN_KEY } from './token-storage.js';

const held = atom<Session>({ status: 'checking' });

/** Who is at the screen: `checking` until the stored token has been looked at. */
export const sessionAtom = atom((get) => get(held));

/** Looks at the stored token; and again whenever another tab has signed in or out. */
held.onMount = (set) => {
  const look = () => set(restoreStoredSession());
  const lookWhenChanged = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) look();
  };
  look();
  addEventListener('storage', lookWhenChanged);
  return () => removeEventListener('storage', lookWhenChanged);
};

/** After a login or a sign-up: keeps its token and its user. */
export const signInAtom = atom(null, (_get, set, { user, token }: { user: SessionUser; token: string }) => {
  localStorage.setItem(TOKEN_KEY, token);
  set(held, { status: 'signed-in', user });
});

/** Clears token and user. */
export const signOutAtom = atom(null, (_get, set) => {
  localStorage.removeItem(TOKEN_KEY);
  set(held, VISITOR);
});
