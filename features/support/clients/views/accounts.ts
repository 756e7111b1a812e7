import type { UserBody } from '@waxwing/contract';

export interface SignedIn {
  userId: string;
  email: string;
  username: string;
  role: string;
  /** The token's claims and expiry; `text` is the token itself. */
  token: { userId: string; email: string; role: string; expiresAt: Date; text: string };
}

/** A scenario may leave a field out on purpose. */
export interface Credentials {
  email?: string | undefined;
  password?: string | undefined;
}

export interface Profile {
  userId: string;
  email: string;
  username: string;
  role: string;
}

/** A signed-in browser. */
export interface SignInView {
  id: string;
  device: string;
  network: string;
  since: Date;
  lastUsed: Date;
  /** Whether it is the caller's own. */
  current: boolean;
}

/** The profile with its unconfirmed email. */
export interface OwnProfile extends Profile {
  pendingEmail: string | undefined;
}

/** The result of a password reset. */
export interface ResetOutcome {
  sentence: string;
  /** The email to sign in with. */
  email: string;
  /** The names of the account's keys that were deactivated, and the instances whose keys were. */
  keys: string[];
  instances: string[];
}

/** The export of an account's data. */
export interface AccountExport {
  profile: Profile;
  /** The names of all its plans so far. */
  plans: string[];
  /** Ids. */
  instances: string[];
  texts: string[];
  /** The whole file as text. */
  text: string;
}

export function toProfile({ user_id: userId, email, username, role }: UserBody): Profile {
  return { userId, email, username, role };
}

/** What operators did to an account, as its owner sees it. */
export interface OwnAudit {
  /** The sentence of the suspension; null where there is none. */
  readonly suspended: string | null;
  readonly actions: readonly { readonly action: string; readonly reason: string }[];
}
