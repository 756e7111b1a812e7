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

/** A process's handler for one kind of job, which it may get again after a fault. */
export interface JobHandler {
  readonly name: string;
  /** For scheduled jobs: minute, hour, day, month, weekday; UTC. */
  readonly cron?: string;
  /** Rejects to have the same job retried later by some process. */
  run(payload: unknown): Promise<unknown>;
}

/** The number of jobs of one kind. */
export interface JobDepth {
  /** Not started, or waiting for a retry. */
  readonly waiting: number;
  readonly active: number;
  /** Failed after the last retry, and still stored. */
  readonly failed: number;
}

/** The queue that jobs come from. */
export interface JobSource {
  /** Runs the jobs in this process from now on; may be called again when it rejects. @throws AdapterError */
  start(work: readonly JobHandler[]): Promise<void>;
  /** By kind. @throws AdapterError */
  depths(): Promise<Record<string, JobDepth>>;
  /** Gives running jobs a moment to finish, and leaves the rest to other processes. */
  stop(): Promise<void>;
}
