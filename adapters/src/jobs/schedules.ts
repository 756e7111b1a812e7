import type { PgBoss } from 'pg-boss';
import { ensureQueues } from './open-boss.js';
import { SCHEDULED } from './rules.js';
import type { Work } from './work.js';

/** Has the clock hand in exactly this work. A tick that came while no process ran is made up for once. */
export async function ensureSchedules(boss: PgBoss, work: readonly Work[]): Promise<void> {
  const wanted = new Map(work.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])));
  await ensureQueues(boss, Object.fromEntries([...wanted.keys()].map((name) => [name, SCHEDULED])));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of wanted) {
    if (schedules.get(name) !== cron) await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
  }
  for (const name of schedules.keys()) if (!wanted.has(name)) await boss.unschedule(name);
}
