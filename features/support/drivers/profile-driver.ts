import type { AccountFile, Profile, SignedIn, SignInView } from './views.js';

/** What a person does about the account itself. Every verb throws `Refused` when the product says no. */
export interface ProfileDriver {
  /** Both answer with what the person then reads. */
  forgotPassword(email: string): Promise<string>;
  resetPassword(token: string, newPassword: string): Promise<string>;

  look(): Promise<Profile>;
  change(profile: { username: string; email: string }): Promise<SignedIn>;
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Goes on with a proof of sign-in that was made elsewhere. */
  takeOver(token: string): void;
  signIns(): Promise<SignInView[]>;
  endSignIn(id: string): Promise<void>;
  signOut(): Promise<void>;
  signOutEverywhere(): Promise<void>;
  takeData(password: string): Promise<AccountFile>;
  close(password: string): Promise<void>;
}
