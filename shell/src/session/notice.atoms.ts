import { atom } from 'jotai';

/** Why somebody who was signed in finds themselves at the login. Empty for whoever came of their own will. */
export const noticeAtom = atom('');

/** What is said when a session has ended by itself. */
export const SESSION_ENDED = 'Please log in again.';
