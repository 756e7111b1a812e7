import type { JobName } from '@waxwing/core';
import type { QueueOptions, QueuePolicy } from 'pg-boss';

/** Retries and retention of one kind of job. All times in seconds. */
export interface QueueRules extends QueueOptions {
  readonly policy: QueuePolicy;
  readonly deadLetter?: string;
  /** Notifies workers at once instead of at their next poll. */
  readonly notify?: boolean;
}

/** Holds failed jobs until an operator has inspected them. */
export const DEAD_LETTERS = 'dead-letters';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A worker without a heartbeat for this long is dead, and its job goes to another one. */
const HEARTBEAT_SECONDS = 30;

const COMMON = { notify: true, heartbeatSeconds: HEARTBEAT_SECONDS, retryBackoff: true } as const;

/** The payload of a mail is an email address, which is not needed once the mail is sent. */
const MAIL = { ...COMMON, policy: 'standard', expireInSeconds: 2 * MINUTE, deleteAfterSeconds: 1 } as const;

/** Eight attempts over some three hours outlast most problems of a mail server. */
const NOTICE = {
  ...MAIL,
  retryLimit: 7,
  retryDelay: 2 * MINUTE,
  retryDelayMax: 2 * HOUR,
  retentionSeconds: 3 * DAY,
  deadLetter: DEAD_LETTERS,
};

export const JOB_QUEUES: Readonly<Record<JobName, QueueRules>> = {
  'password-reset': {
    ...MAIL,
    retryLimit: 2,
    retryDelay: 10,
    // A user who waits that long asks again; a late answer to an old request only confuses.
    retentionSeconds: 15 * MINUTE,
  },
  'email-confirmation': {
    ...MAIL,
    // The owner waits for it and can ask for another.
    retryLimit: 4,
    retryDelay: 10,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: HOUR,
  },
  // The owner needs it to undo a change, so it is retried as long as any other mail.
  'email-notice': NOTICE,
  mail: NOTICE,
  'erase-account': {
    ...COMMON,
    policy: 'standard',
    expireInSeconds: HOUR,
    // Promised to the owner, so retried for weeks rather than hours.
    retryLimit: 200,
    retryDelay: 5,
    retryDelayMax: 4 * HOUR,
    retentionSeconds: 60 * DAY,
    deleteAfterSeconds: 7 * DAY,
    deadLetter: DEAD_LETTERS,
  },
};

/** At most one waits and one runs: a tick adds nothing while the previous one waits, and no two run at the same time. */
export const SCHEDULED_QUEUE: QueueRules = {
  ...COMMON,
  policy: 'stately',
  expireInSeconds: 2 * HOUR,
  retryLimit: 2,
  retryDelay: MINUTE,
  retentionSeconds: DAY,
  deleteAfterSeconds: 7 * DAY,
};

export const DEAD_LETTER_QUEUE: QueueRules = {
  policy: 'standard',
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: DAY,
};
