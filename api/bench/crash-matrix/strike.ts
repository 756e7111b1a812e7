import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import { eventually } from '@waxwing/core/testing/eventually';
import type { CrashPoint } from '../../src/composition/crash-points.js';
import type { CrashOrder } from '../../testing/crash-main.js';
import type { Product } from '../../testing/product.js';
import type { Random } from '../drill/random.js';
import type { Scene } from '../drill/scene.js';
import type { Sender } from '../drill/sender.js';

const SENDERS = 8;
const MOST_PASSES = 20;
/** Sending goes on for so long after a crash, in ms. */
const AFTERMATH_MS = 300;
/** Messages whose receipts get lost, so that only sending them again tells what became of them. */
const UNRECEIPTED = 200;

export interface Matrix {
  readonly scene: Scene;
  readonly workers: readonly Product[];
  readonly sender: Sender;
  /** Our own look into the database. */
  readonly database: Database;
}

/** Crashes of the API amid the sending, one after the other. Resolves when all that was accepted has come to an end. */
export async function strikeApi(
  matrix: Matrix,
  point: CrashPoint,
  randoms: readonly Random[],
): Promise<void> {
  const { scene, sender } = matrix;
  const sending = sender.run(scene.sessions, SENDERS);
  for (const random of randoms) {
    await crash(scene.api, { point, passes: random.between(0, MOST_PASSES) });
    await scene.api.resume();
  }
  sender.stop();
  await sending;
  await nothingWaits(matrix.database);
}

/** The crash of an owner of sessions amid the sending. Resolves when all that was accepted has come to an end. */
export async function strikeWorker(matrix: Matrix, point: CrashPoint, random: Random): Promise<void> {
  const { scene, sender } = matrix;
  if (random.oneOf([true, false])) await scene.sandbox.loseReceipts(UNRECEIPTED);
  const victim = random.oneOf(await owners(matrix));
  const sending = sender.run(scene.sessions, SENDERS);
  await crash(victim, { point, passes: random.between(0, MOST_PASSES) });
  const resumed = victim.resume();
  // deadline: how long the sending goes on, which may be for any time
  await delay(AFTERMATH_MS);
  sender.stop();
  await Promise.all([sending, resumed]);
  await nothingWaits(matrix.database);
}

async function crash(victim: Product, order: CrashOrder): Promise<void> {
  const ended = victim.ended();
  victim.tell(order);
  await ended;
}

/** The workers with sessions that can send: those get to the point. */
async function owners({ database, workers }: Matrix): Promise<Product[]> {
  return eventually(async () => {
    const rows = await database.query<{ pid: number }>(
      `select distinct split_part(l.owner, '-', 2)::integer as pid
       from session_leases l join instances i on i.id = l.instance_id
       where l.expires_at > now() and i.status = 'ready'`,
    );
    const pids = new Set(rows.map(({ pid }) => pid));
    const found = workers.filter((worker) => worker.running && pids.has(worker.pid));
    return found.length > 0 ? found : undefined;
  });
}

async function nothingWaits(database: Database): Promise<void> {
  const waiting = () => database.query('select from messages where waits limit 1');
  await eventually(waiting, (rows) => rows.length === 0);
}
