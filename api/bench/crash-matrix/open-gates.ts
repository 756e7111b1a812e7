import { eventually } from '@waxwing/core/testing/eventually';
import type { CrashMatrix } from './crash-during-sends.js';

/** Caps that no drill reaches. */
const CAPS = {
  ...{ bucket: 1_000, bucket_seconds: 0, known_hour: 100_000, known_day: 1_000_000 },
  ...{ gap_seconds: 0, gap_least_seconds: 0, gap_most_seconds: 0, first_day: Array<number>(7).fill(10_000) },
  ...{ recipient_hour: 10_000, recipient_day: 10_000, unanswered: 1_000 },
  ...{ checks_hour: 100_000, checks_day: 100_000, checks_first_day: 100_000 },
};

/**
 * Raises the caps of all numbers, lets every other contact write to its number, and sends each contact its first message. Resolves when
 * these have left, once the numbers have settled.
 */
export async function openGates({ cluster, database, sender }: CrashMatrix): Promise<void> {
  const { customer, sandbox, sessions } = cluster;
  for (const session of sessions)
    await customer.setSafety(session, { caps: CAPS, confirm_raised_caps: true });
  for (const [n, { contact, number }] of sessions.entries())
    if (n % 2 === 0) await sandbox.write(contact, number, { text: 'Hello' });
  await sender.greet(sessions);
  const waiting = () => database.query('select from messages where waits limit 1');
  await eventually(waiting, (rows) => rows.length === 0);
}
