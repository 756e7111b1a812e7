import { atom } from 'jotai';

/** What was typed so far, passwords apart: whoever goes to read the terms finds it again. */
export const signupDraftAtom = atom({ username: '', email: '' });
