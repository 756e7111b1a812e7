import type { PgBoss, QueueResult } from 'pg-boss';
import { connectionSettings } from '../postgres/connection-settings.js';
import { DEAD_LETTERS, GIVEN_UP, QUEUED, type Rules } from './rules.js';

export interface BossOptions {
  readonly connectionString: string;
  /** Whether this process does work, or only hands it in. */
  readonly works: boolean;
  /** Hears of faults nobody waits for, such as a lost connection. The queue goes on by itself. */
  report(fault: Error): void;
  /** Seconds between two looks at what is due or overdue, instead of the usual ones; for tests. */
  readonly lookSeconds?: number;
}

export const SCHEMA = 'jobs';

/** Connects, and makes or updates what is stored. Several processes may do so at once. */
export async function openBoss(options: BossOptions): Promise<PgBoss> {
  // Some 150 ms of loading, which nothing on the way to the first answer has to wait for.
  const { PgBoss } = await import('pg-boss');
  const { works, report, lookSeconds } = options;
  const boss = new PgBoss({
    ...connectionSettings(options.connectionString),
    schema: SCHEMA,
    max: 2,
    schedule: works,
    supervise: works,
    useListenNotify: works,
    superviseIntervalSeconds: lookSeconds ?? 15,
    monitorIntervalSeconds: lookSeconds ?? 15,
    queueCacheIntervalSeconds: lookSeconds ?? 15,
    maintenanceIntervalSeconds: lookSeconds ?? 600,
    cronMonitorIntervalSeconds: lookSeconds ?? 30,
    cronWorkerIntervalSeconds: lookSeconds ?? 10,
    // Work that waits for other work is not used here.
    flowIntervalSeconds: 3_600,
  });
  // Some of them are plain objects that look like errors.
  boss.on('error', ({ message }) => report(new Error(message)));
  boss.on('warning', ({ message }) => report(new Error(message)));
  try {
    await boss.start();
    await ensureQueues(boss, { [DEAD_LETTERS]: GIVEN_UP, ...QUEUED });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(report);
    throw error;
  }
  return boss;
}

/** Makes the queues that are missing, and changes those that have other rules. */
export async function ensureQueues(boss: PgBoss, queues: Readonly<Record<string, Rules>>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, rules] of Object.entries(queues)) {
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, rules);
    else if (differs(queue, rules)) {
      const { policy: _fixed, ...changeable } = rules;
      await boss.updateQueue(name, changeable);
    }
  }
}

function differs(queue: QueueResult, rules: Rules): boolean {
  return Object.entries(rules).some(([rule, value]) => queue[rule as keyof QueueResult] !== value);
}
