import type { PgBoss } from 'pg-boss';
import { waitUntil } from '../shared/wait-until.js';
import { isInternalQueue } from './queue-depths.js';
import { SCHEDULED_QUEUE } from './queue-rules.js';

/** The result of a run on demand. */
export type ManualRun =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed'; readonly reason: string }
  /** No worker started it in time. */
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'unknown'; readonly known: readonly string[] };

/** An operator waits, and nothing notifies. */
const POLL_MS = 50;
const STARTUP_GRACE_MS = 5_000;

/** Makes a worker run a scheduled job once more and waits for its end, `waitMs` milliseconds at most. */
export async function runNow(boss: PgBoss, name: string, waitMs: number): Promise<ManualRun> {
  const deadline = performance.now() + waitMs;
  // A process that has just started may not have registered its jobs yet.
  let known: string[] = [];
  const isKnown = await waitUntil({
    look: async () => {
      known = await listScheduledJobs(boss);
      return known.includes(name) || undefined;
    },
    timeoutMs: Math.min(waitMs, STARTUP_GRACE_MS),
    pollMs: POLL_MS,
  });
  if (!isKnown) return { outcome: 'unknown', known };
  const id = await enqueueOnce(boss, name);
  const run = await waitUntil<ManualRun>({
    look: async () => resultOf(await boss.findJobs(name, { id })),
    timeoutMs: deadline - performance.now(),
    pollMs: POLL_MS,
  });
  return run ?? { outcome: 'waiting' };
}

/** Undefined while the job has not ended. */
function resultOf([job]: Awaited<ReturnType<PgBoss['findJobs']>>): ManualRun | undefined {
  if (job?.state === 'completed') return { outcome: 'done' };
  if (job?.state === 'failed' || job?.state === 'retry')
    return { outcome: 'failed', reason: reasonOf(job.output) };
  return undefined;
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
