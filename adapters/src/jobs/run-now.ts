import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { ManualRun } from './job-handler.js';
import { isInternalQueue } from './queue-depths.js';
import { SCHEDULED_QUEUE } from './queue-rules.js';

const POLL_MS = 50;
const STARTUP_GRACE_MS = 5_000;

/** Makes a worker run a scheduled job once more and waits for its end, `waitMs` milliseconds at most. */
export async function runNow(boss: PgBoss, name: string, waitMs: number): Promise<ManualRun> {
  const began = performance.now();
  const deadline = began + waitMs;
  // A process that has just started may not have registered its jobs yet.
  const latest = Math.min(deadline, began + STARTUP_GRACE_MS);
  for (
    let known = await listScheduledJobs(boss);
    !known.includes(name);
    known = await listScheduledJobs(boss)
  ) {
    if (performance.now() > latest) return { outcome: 'unknown', known };
    await delay(POLL_MS);
  }
  const id = await enqueueOnce(boss, name);
  while (performance.now() < deadline) {
    const [job] = await boss.findJobs(name, { id });
    if (job?.state === 'completed') return { outcome: 'done' };
    if (job?.state === 'failed' || job?.state === 'retry')
      return { outcome: 'failed', reason: reasonOf(job.output) };
    await delay(POLL_MS);
  }
  return { outcome: 'waiting' };
}

/** The id of a run that has not started yet: an existing one is as good as a new one. */
async function enqueueOnce(boss: PgBoss, name: string): Promise<string> {
  for (;;) {
    const id = await boss.send(name);
    if (id) return id;
    const [waiting] = await boss.findJobs(name, { queued: true });
    if (waiting) return waiting.id;
  }
}

/** The names of all scheduled jobs, sorted. */
async function listScheduledJobs(boss: PgBoss): Promise<string[]> {
  const queues = await boss.getQueues();
  return queues
    .flatMap(({ name, policy }) =>
      policy === SCHEDULED_QUEUE.policy && !isInternalQueue(name) ? [name] : [],
    )
    .sort();
}

const reasonOf = (output: object | null): string =>
  output && 'message' in output ? String(output.message) : 'no reason was given';
