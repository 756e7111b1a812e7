/** The router state of the login. */
interface LoginState {
  readonly from?: string;
}

/** The login's state for returning to the requested view. */
export const loginStateFrom = ({ pathname, search }: { pathname: string; search: string }): LoginState => ({
  from: pathname === '/profile' ? '?tab=profile' : search,
});

const CONFIRM_EMAIL_PATH = '/confirm-email?';

/** Where the login redirects to: the dashboard's requested view, or an email confirmation. */
export function returnPath({ state }: { state: unknown }): string {
  const from = (state as LoginState | null)?.from;
  if (typeof from === 'string' && from.startsWith(CONFIRM_EMAIL_PATH)) return from;
  return typeof from === 'string' && from.startsWith('?') ? `/dashboard${from}` : '/dashboard';
}
