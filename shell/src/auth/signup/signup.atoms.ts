import { atom } from 'jotai';

/** The form's values without passwords, kept while the user reads the terms. */
export const signupDraftAtom = atom({ username: '', email: '' });
