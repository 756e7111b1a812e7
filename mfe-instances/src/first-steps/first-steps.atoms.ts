import { authStateAtom } from '@waxwing/client/auth';
import { atom } from 'jotai';

const storageKey = (userId: string) => `first-steps-over:${userId}`;

const writeCountAtom = atom(0);

/** Whether this account has no need of its first steps any more: they were done, or put away. Kept in this browser. */
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
