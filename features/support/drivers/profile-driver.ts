import type { AccountExport, OwnProfile, ResetOutcome, SignedIn, SignInView } from './views.js';

/** What a person does about the account itself. Every verb throws `Refused` when the product says no. */
export interface ProfileDriver {
  /** Answers with what the person then reads. */
  forgotPassword(email: string): Promise<string>;
  /** Keys are switched off or kept as the product chooses where nothing is said. */
  resetPassword(token: string, newPassword: string, switchOffKeys?: boolean): Promise<ResetOutcome>;

  get(): Promise<OwnProfile>;
  change(profile: { username: string; email: string }): Promise<SignedIn>;
  confirmEmail(token: string): Promise<SignedIn>;
  cancelEmailChange(): Promise<void>;
  /** Answers with the email that is in force again. */
  undoEmailChange(token: string): Promise<string>;
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Goes on with a proof of sign-in that was made elsewhere. */
  useToken(token: string): void;
  signIns(): Promise<SignInView[]>;
  endSignIn(id: string): Promise<void>;
  signOut(): Promise<void>;
  signOutEverywhere(): Promise<void>;
  exportData(password: string): Promise<AccountExport>;
  closeAccount(password: string): Promise<void>;
}
