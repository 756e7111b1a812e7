export type { SessionUser } from './decode-token.js';
export type { Session } from './session.js';
export { sessionAtom, signInAtom, signOutAtom } from './session-atom.js';
