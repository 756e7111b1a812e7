import type { PgBoss, QueueResult } from 'pg-boss';
import { connectionSettings } from '../postgres/database/connection-settings.js';
import type { JobHandler } from './job-handler.js';
import {
  DEAD_LETTER_QUEUE,
  DEAD_LETTERS,
  JOB_QUEUES,
  type QueueRules,
  SCHEDULED_QUEUE,
} from './queue-rules.js';

export interface BossOptions {
  readonly connectionString: string;
  /** Whether this process does work, or only hands it in. */
  readonly works: boolean;
  /** Hears of faults nobody waits for, such as a lost connection. The queue goes on by itself. */
  onError(fault: Error): void;
  /** Seconds between two looks at what is due or overdue, instead of the usual ones; for tests. */
  readonly pollSeconds?: number;
}

export const SCHEMA = 'jobs';

/** Connects, and makes or updates what is stored. Several processes may do so at once. */
export async function openBoss(options: BossOptions): Promise<PgBoss> {
  // Some 150 ms of loading, which nothing on the way to the first answer has to wait for.
  const { PgBoss } = await import('pg-boss');
  const { works, onError, pollSeconds } = options;
  const boss = new PgBoss({
    ...connectionSettings(options.connectionString),
    schema: SCHEMA,
    max: 2,
    schedule: works,
    supervise: works,
    useListenNotify: works,
    superviseIntervalSeconds: pollSeconds ?? 15,
    monitorIntervalSeconds: pollSeconds ?? 15,
    queueCacheIntervalSeconds: pollSeconds ?? 15,
    maintenanceIntervalSeconds: pollSeconds ?? 600,
    cronMonitorIntervalSeconds: pollSeconds ?? 30,
    cronWorkerIntervalSeconds: pollSeconds ?? 10,
    // Work that waits for other work is not used here.
    flowIntervalSeconds: 3_600,
  });
  // Some of them are plain objects that look like errors.
  boss.on('error', ({ message }) => onError(new Error(message)));
  boss.on('warning', ({ message }) => onError(new Error(message)));
  try {
    await boss.start();
    await ensureQueues(boss, { [DEAD_LETTERS]: DEAD_LETTER_QUEUE, ...JOB_QUEUES });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(onError);
    throw error;
  }
  return boss;
}

/** Makes the queues that are missing, and changes those that have other rules. */
async function ensureQueues(boss: PgBoss, queues: Readonly<Record<string, QueueRules>>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, rules] of Object.entries(queues)) {
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, rules);
    else if (hasChanged(queue, rules)) {
      const { policy: _fixed, ...changeable } = rules;
      await boss.updateQueue(name, changeable);
    }
  }
}

function hasChanged(queue: QueueResult, rules: QueueRules): boolean {
  return Object.entries(rules).some(([rule, value]) => queue[rule as keyof QueueResult] !== value);
}

/** Has the clock hand in exactly this work. A tick that came while no process ran is made up for once. */
export async function ensureSchedules(boss: PgBoss, work: readonly JobHandler[]): Promise<void> {
  const wanted = new Map(work.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])));
  await ensureQueues(boss, Object.fromEntries([...wanted.keys()].map((name) => [name, SCHEDULED_QUEUE])));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of wanted) {
    if (schedules.get(name) !== cron) await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
  }
  for (const name of schedules.keys()) if (!wanted.has(name)) await boss.unschedule(name);
}
