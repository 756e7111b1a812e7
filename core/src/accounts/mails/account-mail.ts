import type { Mail } from '../../shared/mailer.js';

/** What came of a mail to the owner of an account: never its text, and never a link. */
export interface AccountMail {
  readonly kind: Mail['kind'];
  /** `sent`: the mail server has taken it. `failed`: it did not take this attempt, after which the mail waits for another or is given up. */
  readonly state: 'waiting' | 'sent' | 'failed';
  /** When it was queued or, unless it waits, tried. */
  readonly at: Date;
}

/** How many mails of an account are kept. */
export const KEPT_MAILS = 10;

/** The attempts to hand over mails. */
export interface AccountMails {
  /** Keeps the attempt, and the newest ones of the account alone. Nothing for a closed or unknown account. */
  record(accountId: string, mail: AccountMail): Promise<void>;
}

/** The mails that are queued and not handed over yet. */
export interface WaitingMails {
  listWaitingMails(account: { readonly id: string; readonly email: string }): Promise<readonly AccountMail[]>;
}
