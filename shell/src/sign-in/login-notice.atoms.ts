import { atom } from 'jotai';

/** Why somebody who was signed in finds themselves at the login. Empty for whoever came of their own will. */
export const loginNoticeAtom = atom('');

/** What is said when a session has ended by itself. */
export const SIGN_IN_ENDED = 'Please log in again.';
