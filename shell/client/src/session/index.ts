export type { SessionUser } from './decode-token.js';
export { restoreStoredSession, type Session } from './session.js';
export { sessionAtom, signInAtom, signOutAtom } from './session-atom.js';
export { TOKEN_KEY } from './token-storage.js';
