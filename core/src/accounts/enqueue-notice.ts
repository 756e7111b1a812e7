import { AdapterError } from '../shared/adapter-error.js';
import type { JobName, JobPayloads, JobQueue } from '../shared/job-queue.js';
import type { NoticeMail } from '../shared/mailer.js';

/** Has an owner told what has happened to the account, as `enqueueBestEffort` does. */
export function enqueueNotice(jobs: JobQueue, notice: NoticeMail): Promise<void> {
  return enqueueBestEffort(jobs, 'mail', notice);
}

/** Queues what follows from a change. A fault is swallowed: the change is made, and an error would have the owner believe that it was not. */
export async function enqueueBestEffort<K extends JobName>(
  jobs: JobQueue,
  name: K,
  payload: JobPayloads[K],
): Promise<void> {
  try {
    await jobs.enqueue(name, payload);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
  }
}
