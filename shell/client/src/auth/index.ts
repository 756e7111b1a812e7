export { authStateAtom, signInAtom, signOutAtom } from './auth-atoms.js';
export { type AuthState, restoreStoredAuthState } from './auth-state.js';
export type { AuthUser } from './decode-token.js';
export { signInStorage } from './sign-in-storage.js';
export { TOKEN_KEY } from './token-storage.js';
