import { TOKEN_KEY } from '@waxwing/client/auth';

/**
 * Removes a stored token whose end has come, as a page loads, whether or not the page asks who is signed in. What reads tokens is
 * loaded only where one is kept: most visitors have none.
 */
export async function dropExpiredToken(): Promise<void> {
  try {
    if (localStorage.getItem(TOKEN_KEY) === null) return;
    const { restoreStoredAuthState } = await import('@waxwing/client/auth');
    restoreStoredAuthState();
  } catch {
    // Storage is closed to us, or the network is gone: the next page that loads tries again.
  }
}
