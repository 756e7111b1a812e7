import { MIN_PASSWORD } from '../../auth/passwords.js';

/** Why a change of the password is not sent; empty where nothing speaks against it. */
export function refusalOf({ newPassword, confirm }: { newPassword: string; confirm: string }): string {
  if (newPassword.length < MIN_PASSWORD) return 'New password must be at least 6 characters long.';
  if (newPassword !== confirm) return 'New passwords do not match.';
  return '';
}
