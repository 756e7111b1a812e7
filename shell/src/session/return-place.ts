/** What the guard tells the login. */
interface Passed {
  readonly from?: string;
}

/** Told to the login, so that it leads back to the view that was asked for. */
export const passedFrom = ({ pathname, search }: { pathname: string; search: string }): Passed => ({
  from: pathname === '/profile' ? '?tab=profile' : search,
});

/** Where the login leads: to the dashboard, and there to the view that the guard could not show. */
export function returnPlace({ state }: { state: unknown }): string {
  const from = (state as Passed | null)?.from;
  return typeof from === 'string' && from.startsWith('?') ? `/dashboard${from}` : '/dashboard';
}
