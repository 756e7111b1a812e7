import { MIN_PASSWORD } from '../passwords.js';

/** Why a new password is not sent; empty where nothing speaks against it. */
export function refusalOf({ password, confirm }: { password: string; confirm: string }): string {
  if (password !== confirm) return 'Passwords do not match.';
  if (password.length < MIN_PASSWORD) return 'Password must be at least 6 characters long.';
  return '';
}
