import { AdapterError } from '../shared/adapter-error.js';
import type { JobQueue } from '../shared/job-queue.js';
import type { NoticeMail } from '../shared/mailer.js';

/**
 * Has an owner told what has happened to the account. A fault is swallowed: the change is made, and an error would have the
 * owner believe that it was not.
 */
export async function queueNotice(jobs: JobQueue, notice: NoticeMail): Promise<void> {
  try {
    await jobs.enqueue('mail', notice);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
  }
}
