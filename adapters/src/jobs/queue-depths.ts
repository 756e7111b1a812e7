import type { JobDepth } from '@waxwing/core';
import type { PgBoss } from 'pg-boss';
import { SCHEMA } from './open-boss.js';
import { DEAD_LETTERS } from './queue-rules.js';

interface DepthRow extends JobDepth {
  readonly queue: string;
}

/** Waiting, running and failed jobs by queue. Dead letters count for the queue they came from. */
export async function readQueueDepths(boss: PgBoss): Promise<Record<string, JobDepth>> {
  const queues = await boss.getQueues();
  const { rows } = (await boss.getDb().executeSql(COUNT_JOBS, [DEAD_LETTERS])) as { rows: DepthRow[] };
  const counted = new Map(rows.map(({ queue, ...depth }) => [queue, depth]));
  const names = queues
    .map(({ name }) => name)
    .filter((name) => name !== DEAD_LETTERS && !isInternalQueue(name));
  return Object.fromEntries(names.map((name) => [name, counted.get(name) ?? EMPTY]));
}

export const isInternalQueue = (queue: string): boolean => queue.startsWith('__');

const EMPTY: JobDepth = { waiting: 0, active: 0, failed: 0 };

const COUNT_JOBS = `
  select case when name = $1 then source_name else name end as queue,
    count(*) filter (where name <> $1 and state in ('created', 'retry'))::int as waiting,
    count(*) filter (where name <> $1 and state = 'active')::int as active,
    count(*) filter (where name = $1 or (state = 'failed' and dead_letter is null))::int as failed
  from ${SCHEMA}.job
  group by 1`;
