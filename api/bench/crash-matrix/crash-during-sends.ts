import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import { leaseHolds } from '@waxwing/adapters/postgres';
import { eventually } from '@waxwing/core/testing/eventually';
import type { CrashInstruction } from '../../testing/crash-main.js';
import type { CrashPoint } from '../../testing/crash-points.js';
import type { Product } from '../../testing/product.js';
import type { DrillCluster } from '../drill/drill-cluster.js';
import type { DrillSender } from '../drill/drill-sender.js';
import type { Random } from '../drill/random.js';

const SENDERS = 8;
const MAX_SKIPS = 20;
/** How long sending goes on after a crash, in ms. */
const SEND_ON_MS = 300;
/** Messages whose receipts are lost, so that only sending them again shows their outcome. */
const LOST_RECEIPTS = 200;

export interface CrashMatrix {
  readonly cluster: DrillCluster;
  readonly workers: readonly Product[];
  /** All that hold sessions: the workers, and the process that answers requests. */
  readonly owners: readonly Product[];
  readonly sender: DrillSender;
  /** The harness's own connection to the database. */
  readonly database: Database;
}

/** Crashes the API several times during sends. Resolves when every accepted message has its final status. */
export async function crashApi(
  matrix: CrashMatrix,
  point: CrashPoint,
  randoms: readonly Random[],
): Promise<void> {
  const { cluster, sender } = matrix;
  const sending = sender.run(cluster.sessions, SENDERS);
  for (const random of randoms) {
    await crash(cluster.api, { point, passes: random.between(0, MAX_SKIPS) });
    await cluster.api.resume();
  }
  sender.stop();
  await sending;
  await allSettled(matrix.database);
}

/** Crashes a worker during sends. Resolves when every accepted message has its final status. */
export async function crashWorker(matrix: CrashMatrix, point: CrashPoint, random: Random): Promise<void> {
  const { cluster, sender } = matrix;
  // The commit of a receipt would bring the settlement before it to the disk.
  const withDatabase = point === 'recorded-not-on-disk';
  const pid = withDatabase ? await cluster.database.pid() : undefined;
  if (withDatabase || random.oneOf([true, false])) await cluster.sandbox.loseReceipts(LOST_RECEIPTS);
  const victim = random.oneOf(await workersWithSessions(matrix));
  const sending = sender.run(cluster.sessions, SENDERS);
  await crash(victim, { point, passes: random.between(0, MAX_SKIPS), ...(pid && { alsoPid: pid }) });
  if (pid) await cluster.database.untilReplaced(pid);
  const resumed = victim.resume();
  // deadline: how long sending goes on, which may be any time
  await delay(SEND_ON_MS);
  sender.stop();
  await Promise.all([sending, resumed]);
  await allSettled(matrix.database);
}

async function crash(victim: Product, order: CrashInstruction): Promise<void> {
  const ended = victim.ended();
  await victim.send(order);
  await ended;
}

/** Workers with sessions that can send: only those reach the crash point. */
async function workersWithSessions({ database, workers }: CrashMatrix): Promise<Product[]> {
  return eventually(async () => {
    const rows = await database.query<{ pid: number }>(
      `select distinct split_part(l.owner, '-', 2)::integer as pid
       from session_leases l join instances i on i.id = l.instance_id
       where ${leaseHolds('l')} and i.status = 'ready'`,
    );
    const pids = new Set(rows.map(({ pid }) => pid));
    const found = workers.filter((worker) => worker.running && pids.has(worker.pid));
    return found.length > 0 ? found : undefined;
  });
}

async function allSettled(database: Database): Promise<void> {
  const waiting = () => database.query('select from messages where waits limit 1');
  await eventually(waiting, (rows) => rows.length === 0);
}
