import { eventually } from '@waxwing/core/testing/eventually';
import type { Matrix } from './strike.js';

/** More than two batches. */
export const QUEUE = 120;

/**
 * Crashes of all owners, one after the other, when they have stored messages and have not acknowledged them: the first with one message, and
 * whoever takes over with the queue that has come meanwhile. Answers with what is wrong once all of it has been received after all.
 */
export async function strikeInbound({ scene, database, workers }: Matrix, round: number): Promise<string[]> {
  const [number, friend] = ['91710', '91720'].map((prefix) => `${prefix}${String(round).padStart(7, '0')}`);
  if (!number || !friend) return [];
  const instance = await scene.customer.createInstance();
  await scene.customer.link(instance, scene.sandbox, number);
  await scene.sandbox.addPhone(friend);
  const ends = workers.map((worker) => worker.ended());
  for (const worker of workers) worker.tell({ point: 'stored-not-acked', passes: 0 });
  const texts = Array.from({ length: QUEUE }, (_, n) => `round ${round}, message ${n}`);
  for (const text of texts) await scene.sandbox.write(friend, number, text);
  await Promise.all(ends);
  await Promise.all(workers.map((worker) => worker.resume()));
  const received = async () => {
    const rows = await database.query<{ content: string }>(
      `select m.content from messages m join instances i on i.id = m.instance_id
       where i.phone = $1 and m.direction = 'inbound' order by m.created_at, m.id`,
      [number],
    );
    return rows.map(({ content }) => content);
  };
  const kept = await eventually(received, (found) => new Set(found).size === QUEUE);
  const flaws = kept.length > QUEUE ? [`${number} has ${kept.length} messages of ${QUEUE}`] : [];
  const misplaced = kept.find((text, place) => text !== texts[place]);
  if (misplaced !== undefined && kept.length === QUEUE) flaws.push(`${number}: out of order: ${misplaced}`);
  return flaws;
}
