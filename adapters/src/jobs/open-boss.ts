import type { JobHandler } from '@waxwing/core';
import type { PgBoss, QueueResult } from 'pg-boss';
import { connectionSettings } from '../postgres/database/connection-settings.js';
import {
  DEAD_LETTER_QUEUE,
  DEAD_LETTERS,
  JOB_QUEUES,
  type QueueRules,
  SCHEDULED_QUEUE,
} from './queue-rules.js';

export interface BossOptions {
  readonly connectionString: string;
  /** Whether this process runs jobs or only enqueues them. */
  readonly works: boolean;
  /** Receives background faults, such as a lost connection. The queue recovers by itself. */
  onError(fault: Error): void;
  /** Seconds between two polls for due and overdue jobs; for tests. */
  readonly pollSeconds?: number;
}

export const SCHEMA = 'jobs';

/** Connects and creates or updates the schema. Several processes may do so concurrently. */
export async function openBoss(options: BossOptions): Promise<PgBoss> {
  // Loading takes some 150 ms, which must not delay the first response.
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
    // Dependencies between jobs are not used here.
    flowIntervalSeconds: 3_600,
  });
  // Some of them are plain objects that resemble errors.
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

/** Creates missing queues and updates those whose rules differ. */
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

/** Makes exactly these jobs scheduled. A tick that came while no process ran is made up for once. */
export async function ensureSchedules(boss: PgBoss, work: readonly JobHandler[]): Promise<void> {
  const wanted = new Map(work.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])));
  await ensureQueues(boss, Object.fromEntries([...wanted.keys()].map((name) => [name, SCHEDULED_QUEUE])));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of wanted) {
    if (schedules.get(name) !== cron) await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
  }
  for (const name of schedules.keys()) if (!wanted.has(name)) await boss.unschedule(name);
}
