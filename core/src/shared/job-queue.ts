import type { NoticeMail } from './mailer.js';

/** What each kind of work needs to know. No secrets: a payload is stored as it is. */
export interface JobPayloads {
  /** Somebody asked for a new password for this email, which may be nobody's. */
  'password-reset': { readonly email: string };
  /** Tells an owner what has happened to the account. */
  mail: NoticeMail;
  /** Asks the mailbox of a new email to confirm it. */
  'email-confirmation': { readonly accountId: string; readonly email: string };
  /** Tells the old address, `to`, of a change of email, and how to take it back. */
  'email-notice': {
    readonly kind: 'email-change-asked' | 'email-replaced';
    readonly accountId: string;
    readonly to: string;
  };
  /** The account was closed: everything it left behind goes. */
  'erase-account': { readonly accountId: string };
}

export type JobName = keyof JobPayloads;

/** Work for after the answer: done at least once, by whichever process is free, also when the one that asked for it dies. */
export interface JobQueue {
  /** Resolves when the work is stored. */
  enqueue<K extends JobName>(name: K, payload: JobPayloads[K]): Promise<void>;
}
