import { TOKEN_KEY } from '@waxwing/client/auth';

/**
 * Removes an expired token when a page loads, even if the page does not use it. The decoder is loaded only when there is a
 * token: most visitors have none.
 */
export async function dropExpiredToken(): Promise<void> {
  try {
    if (localStorage.getItem(TOKEN_KEY) === null) return;
    const { restoreStoredAuthState } = await import('@waxwing/client/auth');
    restoreStoredAuthState();
  } catch {
    // Storage is not accessible, or the network is down: the next page load tries again.
  }
}
