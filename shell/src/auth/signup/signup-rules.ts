import { MIN_PASSWORD } from '../passwords.js';

export interface Choice {
  readonly password: string;
  readonly confirm: string;
  readonly accepted: boolean;
}

/** Why a sign-up is not sent, the first reason first; empty where nothing speaks against it. */
export function refusalOf({ password, confirm, accepted }: Choice): string {
  if (password !== confirm) return 'Passwords do not match';
  if (password.length < MIN_PASSWORD) return 'Password must be at least 6 characters long';
  if (!accepted) return 'You must accept the terms and conditions to continue';
  return '';
}
