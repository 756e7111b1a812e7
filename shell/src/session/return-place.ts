/** What the login is told. */
interface Passed {
  readonly from?: string;
}

/** Told to the login, so that it leads back to the view that was asked for. */
export const passedFrom = ({ pathname, search }: { pathname: string; search: string }): Passed => ({
  from: pathname === '/profile' ? '?tab=profile' : search,
});

const CONFIRMATION = '/confirm-email?';

/** Where the login leads: to the dashboard, and there to the view that the guard could not show; or back to a confirmation. */
export function returnPlace({ state }: { state: unknown }): string {
  const from = (state as Passed | null)?.from;
  if (typeof from === 'string' && from.startsWith(CONFIRMATION)) return from;
  return typeof from === 'string' && from.startsWith('?') ? `/dashboard${from}` : '/dashboard';
}
