import { atom } from 'jotai';

/** Why a signed-in user was sent to the login. Empty otherwise. */
export const loginNoticeAtom = atom('');

/** The notice after a session has ended by itself. */
export const SIGN_IN_ENDED = 'Please log in again.';
