import { atom } from 'jotai';

/** Why somebody who was signed in finds themselves at the login. Empty for whoever came of their own will. */
export const noticeAtom = atom('');
