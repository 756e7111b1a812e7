import type { Account } from '../account.js';
import type { SignIn } from '../sign-ins/sign-in.js';

/** An email that waits for its mailbox to confirm it. Until then the account's own one stays in force. */
export interface PendingEmail {
  readonly email: string;
  readonly expiresAt: Date;
}

export interface ChangedProfile {
  readonly account: Account;
  readonly pending: PendingEmail | undefined;
  /** Whether the email was put up just now, and not the same one before. */
  readonly asked: boolean;
}

/** A link by which the holder of the replaced address undoes a change of the account's email. */
export interface EmailUndo {
  /** The digest of the link's secret; the secret itself is not stored. */
  readonly digest: Uint8Array;
  readonly accountId: string;
  /** Where it is mailed to, and what it restores. */
  readonly email: string;
  readonly expiresAt: Date;
}

/** Changes of an account's email and their undo. A closed account is unknown here; every change is one commit or nothing. */
export interface EmailChanges {
  /**
   * Replaces the name. An email other than the one in force is put up for confirmation until `expiresAt`, in place of what waited
   * before; the one in force leaves what waits as it is. Undefined when the account is gone.
   * @throws EmailTaken when another account has the email, or had it and may take it back
   */
  changeProfile(
    accountId: string,
    change: { username: string; email: string; at: Date; expiresAt: Date },
  ): Promise<ChangedProfile | undefined>;
  findPending(accountId: string, at: Date): Promise<PendingEmail | undefined>;
  /** Removes the pending email and its link. */
  cancel(accountId: string): Promise<void>;
  /** Makes this the one good link for the email that waits. Undefined when that is another one, or none. */
  openConfirmation(link: {
    accountId: string;
    email: string;
    digest: Uint8Array;
    at: Date;
  }): Promise<Account | undefined>;
  /**
   * Puts the email that waits in force: ends every sign-in, voids the open resets, and keeps the replaced email for the account until
   * `undoableUntil`. `signIn` is stored with the new epoch: it alone goes on. Of any number of parallel calls one is answered; undefined when the link is none of the account's that is open.
   * @throws EmailTaken when another account got the email first, also under a race; then nothing has changed
   */
  confirm(
    link: { accountId: string; digest: Uint8Array },
    when: { at: Date; undoableUntil: Date; resetsUntil: Date },
    signIn?: SignIn,
  ): Promise<{ account: Account; replaced: string } | undefined>;
  /** The account that had this email so lately that resets are still mailed to it. */
  findByReplacedEmail(email: string, at: Date): Promise<Account | undefined>;
  /** Opens the link while its email is in force or kept. Answers the account; undefined when it is neither. */
  openUndo(undo: EmailUndo, at: Date): Promise<Account | undefined>;
  isUndoOpen(digest: Uint8Array, at: Date): Promise<boolean>;
  /**
   * Restores the email of the link: sets the hash, ends every sign-in, forgets the email that waits, the resets, and each email that
   * came into force later, so that links mailed to those are void. The link and its fellows are used up. Undefined when it is not open.
   * @throws EmailTaken when another account has the email
   */
  undo(
    digest: Uint8Array,
    change: { passwordHash: string; at: Date },
  ): Promise<{ account: Account; replaced: string } | undefined>;
  /** Removes what expired before `before`; answers the number of rows. */
  purge(before: Date): Promise<number>;
}
