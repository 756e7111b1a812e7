import { authStateAtom } from '@waxwing/client/auth';
import { atom } from 'jotai';

const storageKey = (userId: string) => `first-steps-over:${userId}`;

const writeCountAtom = atom(0);

/** Whether this account's first steps are finished or dismissed. Kept in localStorage. */
export const firstStepsOverAtom = atom(
  (get) => {
    get(writeCountAtom);
    const authState = get(authStateAtom);
    return (
      authState.status === 'signed-in' && localStorage.getItem(storageKey(authState.user.user_id)) !== null
    );
  },
  (get, set) => {
    const authState = get(authStateAtom);
    if (authState.status !== 'signed-in') return;
    localStorage.setItem(storageKey(authState.user.user_id), 'true');
    set(writeCountAtom, (count) => count + 1);
  },
);
