import type { AccountExport, OwnProfile, ResetOutcome, SignedIn, SignInView } from './views.js';

/** The account actions of a customer. Every method throws `Refused` when the product refuses. */
export interface ProfileDriver {
  /** Resolves to the product's sentence. */
  forgotPassword(email: string): Promise<string>;
  /** `switchOffKeys` defaults to the product's choice. */
  resetPassword(token: string, newPassword: string, switchOffKeys?: boolean): Promise<ResetOutcome>;

  get(): Promise<OwnProfile>;
  change(profile: { username: string; email: string }): Promise<SignedIn>;
  confirmEmail(token: string): Promise<SignedIn>;
  cancelEmailChange(): Promise<void>;
  /** Resolves to the restored email. */
  undoEmailChange(token: string): Promise<string>;
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Continues with a token from elsewhere. */
  useToken(token: string): void;
  signIns(): Promise<SignInView[]>;
  endSignIn(id: string): Promise<void>;
  signOut(): Promise<void>;
  signOutEverywhere(): Promise<void>;
  exportData(password: string): Promise<AccountExport>;
  closeAccount(password: string): Promise<void>;
}
