import { bestEffort } from '../shared/best-effort.js';
import type { JobName, JobPayloads, JobQueue } from '../shared/job-queue.js';
import type { NoticeMail } from '../shared/mailer.js';

/** Queues a notice to the owner of an account, as `enqueueBestEffort` does. */
export function enqueueNotice(jobs: JobQueue, notice: NoticeMail): Promise<void> {
  return enqueueBestEffort(jobs, 'mail', notice);
}

/** Queues a follow-up of a committed change. Swallows a fault: an error would tell the owner that the change was not made. */
export async function enqueueBestEffort<K extends JobName>(
  jobs: JobQueue,
  name: K,
  payload: JobPayloads[K],
): Promise<void> {
  await bestEffort(jobs.enqueue(name, payload));
}
