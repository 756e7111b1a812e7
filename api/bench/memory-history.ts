import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import type { BenchScope } from './support/bench-scope.js';
import { liftLimits, openDatabase } from './support/product/bench-database.js';
import { productionEnv, startProduct } from './support/product/bench-product.js';
import { BenchCustomer } from './support/product/customer.js';
import type { SandboxProcess } from './support/product/sandbox-process.js';
import { mebibytes } from './support/resources/mebibytes.js';
import {
  COLLECTABLE,
  collectedMemory,
  peakDuring,
  settledMemory,
} from './support/resources/resident-memory.js';
import type { BenchRow } from './support/table.js';

const CHATS = 3_000;
/** Sessions that load what all sessions use, and grow V8's young generation to its full size, as any work does: some 50 MiB. */
const WARM_UP_SESSIONS = 10;
/** Read one after the other, so that the peak is that of one. */
const SESSIONS = 10;
const POLL_MS = 150;
const MIB = 2 ** 20;
const GOAL = { peak: 30 * MIB, afterwards: 0.3 * MIB };

/** Resident memory that a history of 3,000 chats takes while it is read, and how much of it stays with each session. */
export async function historyMemory(
  scope: BenchScope,
  databaseUrl: string,
  sandbox: SandboxProcess,
): Promise<BenchRow[]> {
  const product = await startProduct(scope, { ...productionEnv(databaseUrl, sandbox), ...COLLECTABLE });
  const customer = await BenchCustomer.signUp(product.url, 'history');
  const database = await openDatabase(scope, databaseUrl);
  await liftLimits(database);
  const numbers = Array.from(
    { length: WARM_UP_SESSIONS + SESSIONS },
    (_, n) => `91700${String(n).padStart(7, '0')}`,
  );
  for (const number of numbers) await customer.link(await customer.createInstance(), sandbox, number);
  for (const number of numbers.slice(0, WARM_UP_SESSIONS)) await read(database, sandbox, number);
  const before = await settledMemory(product.pid);
  let peak = 0;
  for (const number of numbers.slice(WARM_UP_SESSIONS)) {
    const baseline = await collectedMemory(product.pid);
    const most = await peakDuring(product.pid, () => read(database, sandbox, number));
    peak = Math.max(peak, most - baseline);
    scope.report(`memory: a history of ${CHATS} chats read, ${mebibytes(most - baseline)} MiB at most`);
  }
  const afterwards = ((await settledMemory(product.pid)) - before) / SESSIONS;
  return [
    {
      what: `a history of ${CHATS} chats, while it is read`,
      figure: `${mebibytes(peak)} MiB`,
      yardstick: '',
      goal: { text: `< ${mebibytes(GOAL.peak)} MiB`, met: peak < GOAL.peak },
    },
    {
      what: 'the same, what stays of it with a session',
      figure: `${mebibytes(afterwards)} MiB`,
      yardstick: '',
      goal: { text: `≤ ${mebibytes(GOAL.afterwards)} MiB`, met: afterwards <= GOAL.afterwards },
    },
  ];
}

/** Has the phone send its history, and waits until all of it is stored and read. */
async function read(database: Database, sandbox: SandboxProcess, number: string): Promise<void> {
  await sandbox.history(number, CHATS);
  const done = `select 1 from instances i
    where i.phone = $1 and not exists (select from whatsapp_auth a where a.instance_id = i.id and a.type = 'history')
      and (select count(*) from chats c where c.instance_id = i.id) >= $2`;
  while ((await database.query(done, [number, CHATS])).length === 0) await delay(POLL_MS);
}
