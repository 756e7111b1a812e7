import { sessionAtom } from '@waxwing/client/session';
import { atom } from 'jotai';

const keyOf = (userId: string) => `first-steps-over:${userId}`;

const version = atom(0);

/** Whether this account has no need of its first steps any more: they were done, or put away. Kept in this browser. */
export const firstStepsOverAtom = atom(
  (get) => {
    get(version);
    const session = get(sessionAtom);
    return session.status === 'signed-in' && localStorage.getItem(keyOf(session.user.user_id)) !== null;
  },
  (get, set) => {
    const session = get(sessionAtom);
    if (session.status !== 'signed-in') return;
    localStorage.setItem(keyOf(session.user.user_id), 'true');
    set(version, (count) => count + 1);
  },
);
