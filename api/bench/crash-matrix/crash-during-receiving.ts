import { eventually } from '@waxwing/core/testing/eventually';
import type { CrashMatrix } from './crash-during-sends.js';

/** More than two batches. */
export const QUEUED_MESSAGES = 120;

/**
 * Crashes every owner, one after the other, when it has stored messages and not acknowledged them: the first with one message, and
 * each next owner with the queue that has come meanwhile. Returns the flaws once all messages have been received.
 */
export async function crashDuringReceiving(
  { cluster, database, owners }: CrashMatrix,
  round: number,
): Promise<string[]> {
  const [number, friend] = ['91710', '91720'].map((prefix) => `${prefix}${String(round).padStart(7, '0')}`);
  if (!number || !friend) return [];
  const instance = await cluster.customer.createInstance();
  await cluster.customer.link(instance, cluster.sandbox, number);
  await cluster.sandbox.addPhone(friend);
  const ends = owners.map((owner) => owner.ended());
  await Promise.all(owners.map((owner) => owner.send({ point: 'stored-not-acked', passes: 0 })));
  const texts = Array.from({ length: QUEUED_MESSAGES }, (_, n) => `round ${round}, message ${n}`);
  for (const text of texts) await cluster.sandbox.write(friend, number, { text });
  await Promise.all(ends);
  await Promise.all(owners.map((owner) => owner.resume()));
  const received = async () => {
    const rows = await database.query<{ content: string }>(
      `select m.content from messages m join instances i on i.id = m.instance_id
       where i.phone = $1 and m.direction = 'inbound' order by m.created_at, m.id`,
      [number],
    );
    return rows.map(({ content }) => content);
  };
  const kept = await eventually(received, (found) => new Set(found).size === QUEUED_MESSAGES);
  const flaws =
    kept.length > QUEUED_MESSAGES ? [`${number} has ${kept.length} messages of ${QUEUED_MESSAGES}`] : [];
  const misplaced = kept.find((text, place) => text !== texts[place]);
  if (misplaced !== undefined && kept.length === QUEUED_MESSAGES)
    flaws.push(`${number}: out of order: ${misplaced}`);
  return flaws;
}
