import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeBackup } from '@waxwing/adapters/backup';
import { Database, leaseHolds } from '@waxwing/adapters/postgres';
import { runRestore } from '../../src/composition/operations/run-restore.js';
import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import { liftLimits, openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import type { CheckResult } from './check-books.js';
import { checkRestored } from './check-restored.js';
import type { DrillSession } from './drill-cluster.js';
import { DrillSender } from './drill-sender.js';
import { Random } from './random.js';

export interface RestoreDrillOptions {
  readonly sessions: number;
  /** A database of an older major version than the embedded one, and another one of the same server, which does not exist yet. */
  readonly source: string;
  readonly target: string;
}

const SENDERS = 4;
const LOAD_MS = 4_000;
const CONTACTS = ['919876540001', '919876540002', '919876540003', '919876540004'];
const READY_MS = 60_000;

/** What a life of Waxwing on one database leaves to the next. */
interface Life {
  readonly product: Product;
  readonly sender: DrillSender;
  readonly sending: Promise<void>;
}

/**
 * Backs Waxwing up while it sends, lets it send on, kills it and restores the backup: first into another database of the same server,
 * then that one's backup into the embedded server of the next major version.
 */
export async function runRestoreDrill(
  scope: BenchScope,
  options: RestoreDrillOptions,
): Promise<CheckResult[]> {
  const sandbox = await SandboxProcess.start(scope);
  for (const contact of CONTACTS) await sandbox.addPhone(contact);
  const { DATABASE_URL: _, ...env } = productionEnv(options.source, sandbox);
  const start = (url: string) => startProduct(scope, { ...env, DATABASE_URL: url });
  const first = await start(options.source);
  const sessions = await linkSessions(scope, first, options, sandbox);
  const folder = await scope.folder();
  const next = await startPostgres(scope);
  await createDatabase(options.source, options.target);
  let life = beginLife(first, sessions, 1);
  let url = options.source;
  const checks: CheckResult[] = [];
  for (const [round, target] of [options.target, next].entries()) {
    const path = join(folder, `${round}.backup`);
    await delay(LOAD_MS);
    const began = performance.now();
    const manifest = await writeBackup({
      connectionString: url,
      path,
      keyIds: ['bench'],
      mediaFolder: '',
      report,
    });
    const backedUpMs = performance.now() - began;
    // What is sent from here on the restored database does not know.
    await delay(LOAD_MS);
    await life.product.kill();
    life.sender.stop();
    scope.report(`restore: backed up by ${manifest.method}, and the process killed`);
    const restoring = performance.now();
    await runRestore({ file: path, env: { ...env, DATABASE_URL: target }, report });
    const restoredMs = performance.now() - restoring;
    const product = await start(target);
    const readyMs = await untilReady(target, options.sessions);
    scope.report(`restore: all ready ${Math.round(readyMs)} ms after the start`);
    life = beginLife(product, sessions, round + 2);
    url = target;
    await delay(LOAD_MS);
    if (round > 0) {
      life.sender.stop();
      await life.sending;
    }
    const name = `into ${round === 0 ? 'the same' : 'the next'} major version`;
    checks.push({
      what: name,
      figure: `backup ${Math.round(backedUpMs)} ms, restore ${Math.round(restoredMs)} ms, ${options.sessions} sessions ready after ${Math.round(readyMs)} ms`,
      flaws: [],
    });
  }
  return [...checks, ...(await checkRestored(url, sandbox, CONTACTS, life.sender.accepted))];
}

const report = () => undefined;

function beginLife(product: Product, sessions: readonly DrillSession[], number: number): Life {
  // The text is the key of a request: each life sends its own.
  const sender = new DrillSender(product.url, new Random(number), { prefix: `${number}` });
  const sending = sender.run(sessions, SENDERS);
  sending.catch(() => undefined);
  return { product, sender, sending };
}

async function linkSessions(
  scope: BenchScope,
  product: Product,
  { sessions: amount, source }: RestoreDrillOptions,
  sandbox: SandboxProcess,
): Promise<DrillSession[]> {
  const customer = await BenchCustomer.signUp(product.url);
  await liftLimits(await openDatabase(scope, source));
  const sessions: DrillSession[] = [];
  for (let n = 0; n < amount; n++) {
    const instance = await customer.createInstance();
    const number = `9190000${String(n).padStart(5, '0')}`;
    await customer.link(instance, sandbox, number);
    sessions.push({ ...instance, number, contact: CONTACTS[n % CONTACTS.length]! });
  }
  scope.report(`restore: ${amount} sessions are linked`);
  return sessions;
}

async function createDatabase(source: string, target: string): Promise<void> {
  const database = await Database.connect(source, { max: 1 });
  const name = new URL(target.replace('@/', '@socket/')).pathname.slice(1);
  await database.query(`create database ${name} template template0 encoding 'UTF8'`);
  await database.close();
}

async function untilReady(url: string, amount: number): Promise<number> {
  const database = await Database.connect(url, { max: 1 });
  const began = performance.now();
  try {
    for (;;) {
      const [row] = await database.query<{ ready: number }>(
        `select count(*)::integer as ready from instances i join session_leases l on l.instance_id = i.id
         where i.status = 'ready' and l.owner <> '' and ${leaseHolds('l')}`,
      );
      const passed = performance.now() - began;
      if (row!.ready === amount) return passed;
      if (passed > READY_MS)
        throw new Error(`${row!.ready} of ${amount} sessions are ready after ${READY_MS} ms`);
      await delay(50);
    }
  } finally {
    await database.close();
  }
}
