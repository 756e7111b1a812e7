/** What the login is told. */
interface LoginState {
  readonly from?: string;
}

/** Told to the login, so that it leads back to the view that was asked for. */
export const loginStateFrom = ({ pathname, search }: { pathname: string; search: string }): LoginState => ({
  from: pathname === '/profile' ? '?tab=profile' : search,
});

const CONFIRM_EMAIL_PATH = '/confirm-email?';

/** Where the login leads: to the dashboard, and there to the view that the guard could not show; or back to a confirmation. */
export function returnPath({ state }: { state: unknown }): string {
  const from = (state as LoginState | null)?.from;
  if (typeof from === 'string' && from.startsWith(CONFIRM_EMAIL_PATH)) return from;
  return typeof from === 'string' && from.startsWith('?') ? `/dashboard${from}` : '/dashboard';
}
