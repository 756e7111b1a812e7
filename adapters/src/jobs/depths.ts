import type { PgBoss } from 'pg-boss';
import { SCHEMA } from './open-boss.js';
import { DEAD_LETTERS } from './rules.js';
import type { Depth } from './work.js';

interface Row extends Depth {
  readonly queue: string;
}

/** What waits, runs and has failed, by queue. What was given up counts for the queue it came from. */
export async function depthsOf(boss: PgBoss): Promise<Record<string, Depth>> {
  const queues = await boss.getQueues();
  const { rows } = (await boss.getDb().executeSql(COUNT, [DEAD_LETTERS])) as { rows: Row[] };
  const counted = new Map(rows.map(({ queue, ...depth }) => [queue, depth]));
  const names = queues.map(({ name }) => name).filter((name) => name !== DEAD_LETTERS && !isInternal(name));
  return Object.fromEntries(names.map((name) => [name, counted.get(name) ?? NONE]));
}

export const isInternal = (queue: string): boolean => queue.startsWith('__');

const NONE: Depth = { waiting: 0, active: 0, failed: 0 };

const COUNT = `
  select case when name = $1 then source_name else name end as queue,
    count(*) filter (where name <> $1 and state in ('created', 'retry'))::int as waiting,
    count(*) filter (where name <> $1 and state = 'active')::int as active,
    count(*) filter (where name = $1 or (state = 'failed' and dead_letter is null))::int as failed
  from ${SCHEMA}.job
  group by 1`;
