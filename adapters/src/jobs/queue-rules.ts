import type { JobName } from '@waxwing/core';
import type { QueueOptions, QueuePolicy } from 'pg-boss';

/** How one kind of work is tried again, and for how long it is kept. All times in seconds. */
export interface QueueRules extends QueueOptions {
  readonly policy: QueuePolicy;
  readonly deadLetter?: string;
  /** Workers hear of it at once instead of when they next look. */
  readonly notify?: boolean;
}

/** Holds what was given up, until somebody has looked at it. */
export const DEAD_LETTERS = 'dead-letters';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A worker that says nothing for so long is dead, and its work goes to another one. */
const HEARTBEAT_SECONDS = 30;

const COMMON = { notify: true, heartbeatSeconds: HEARTBEAT_SECONDS, retryBackoff: true } as const;

export const JOB_QUEUES: Readonly<Record<JobName, QueueRules>> = {
  'password-reset': {
    ...COMMON,
    policy: 'standard',
    expireInSeconds: 2 * MINUTE,
    retryLimit: 2,
    retryDelay: 10,
    // Whoever waits that long asks again; an old request answered late only confuses.
    retentionSeconds: 15 * MINUTE,
    // The payload is an email address, which nobody needs once the mail is out.
    deleteAfterSeconds: 1,
  },
  'email-confirmation': {
    ...COMMON,
    policy: 'standard',
    expireInSeconds: 2 * MINUTE,
    // The owner waits for it and can have it sent again.
    retryLimit: 4,
    retryDelay: 10,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: HOUR,
    deleteAfterSeconds: 1,
  },
  'email-notice': {
    ...COMMON,
    policy: 'standard',
    expireInSeconds: 2 * MINUTE,
    // It is the owner's way back, so it is tried as long as a notice.
    retryLimit: 7,
    retryDelay: 2 * MINUTE,
    retryDelayMax: 2 * HOUR,
    retentionSeconds: 3 * DAY,
    deleteAfterSeconds: 1,
    deadLetter: DEAD_LETTERS,
  },
  mail: {
    ...COMMON,
    policy: 'standard',
    expireInSeconds: 2 * MINUTE,
    // Eight tries over some three hours outlast most troubles of a mail server.
    retryLimit: 7,
    retryDelay: 2 * MINUTE,
    retryDelayMax: 2 * HOUR,
    retentionSeconds: 3 * DAY,
    // An email address as above.
    deleteAfterSeconds: 1,
    deadLetter: DEAD_LETTERS,
  },
  'erase-account': {
    ...COMMON,
    policy: 'standard',
    expireInSeconds: HOUR,
    // Promised to the owner, so for weeks rather than hours.
    retryLimit: 200,
    retryDelay: 5,
    retryDelayMax: 4 * HOUR,
    retentionSeconds: 60 * DAY,
    deleteAfterSeconds: 7 * DAY,
    deadLetter: DEAD_LETTERS,
  },
};

/** One waits and one runs at most: a tick that finds the last one still waiting adds nothing, and no two run at the same time. */
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
