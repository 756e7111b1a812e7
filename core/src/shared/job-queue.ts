import type { NoticeMail } from './mailer.js';

/** The payload of each kind of job. No secrets: payloads are stored in plain text. */
export interface JobPayloads {
  /** A new password was requested for this email, which may belong to no account. */
  'password-reset': { readonly email: string };
  /** Notifies an owner of a change of the account. */
  mail: NoticeMail;
  /** Asks the mailbox of a new email to confirm it. */
  'email-confirmation': { readonly accountId: string; readonly email: string };
  /** Notifies the old address, `to`, of a change of email and how to undo it. */
  'email-notice': {
    readonly kind: 'email-change-asked' | 'email-replaced';
    readonly accountId: string;
    readonly to: string;
  };
  /** The account was closed: all its data is erased. */
  'erase-account': { readonly accountId: string };
}

export type JobName = keyof JobPayloads;

/** Work after the answer: runs at least once, in any free process, even when the enqueuing process dies. */
export interface JobQueue {
  /** Resolves when the job is stored. */
  enqueue<K extends JobName>(name: K, payload: JobPayloads[K]): Promise<void>;
}
