import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import { ConnectionLimits } from '../src/worker/sessions/connection-limits.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { inParallel } from './support/in-parallel.js';
import { type Poll, pollAtPace } from './support/load/poll-at-pace.js';
import { spreadOf } from './support/load/statistics.js';
import { Program } from './support/processes/program.js';
import { liftLimits, openDatabase, startPostgres } from './support/product/bench-database.js';
import { productionEnv, startProduct } from './support/product/bench-product.js';
import { callJson } from './support/product/call-json.js';
import { BenchCustomer } from './support/product/customer.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import { cpuTimeOf, cpuTimeOfPostgres } from './support/resources/cpu-time.js';
import type { BenchRow } from './support/table.js';

const DASHBOARDS = 60;
const ROUNDS = 3;
/** The length of a round: as in a dashboard that stays open, one list poll of four is not answered from memory (decision 49). */
const SECONDS = 12;
/** As the dashboard repeats them. */
const LIST_MS = 3_000;
const QR_MS = 2_000;
const GOAL = { list: 5, qr: 6 };

/**
 * CPU time of the product and PostgreSQL for a poll of open dashboards, in GETs of a bare Koa at the same pace. `only`: `list`, `qr`, or
 * both where it is empty.
 */
export async function polls(scope: BenchScope, { only }: BenchOptions): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const env = productionEnv(databaseUrl, await SandboxProcess.start(scope));
  const product = await startProduct(scope, { ...env, WAXWING_ROLE: 'api' });
  const database = await openDatabase(scope, databaseUrl);
  const dashboards = await openDashboards(product.url, database);
  const koa = await Program.start<{ url: string }>(scope, 'bare-koa', { ANSWER_BYTES: '600' });
  const bare = dashboards.map(({ list }) => ({ ...list, url: koa.ready.url }));
  const ours = async () => (await cpuTimeOf(product.pid)) + (await cpuTimeOfPostgres(database));
  const theirs = () => cpuTimeOf(koa.pid);

  const row = async (what: string, polled: Poll[], everyMs: number, most: number): Promise<BenchRow> => {
    const measured: { ours: Cost; theirs: Cost }[] = [];
    // Warms up, and leaves sessions that link for longer than the pause.
    await costOf(ours, polled, everyMs, 0);
    const idle = await idleShare(ours);
    for (let round = 1; round <= ROUNDS; round++) {
      scope.report(`polls: ${what}, round ${round} of ${ROUNDS}`);
      measured.push({
        theirs: await costOf(theirs, bare, everyMs, 0),
        ours: await costOf(ours, polled, everyMs, idle),
      });
    }
    const ratio = spreadOf(measured.map((pair) => pair.ours.ms / pair.theirs.ms));
    const middle = (of: 'ours' | 'theirs') => spreadOf(measured.map((pair) => pair[of].ms)).median.toFixed(3);
    const unchanged = spreadOf(measured.map((pair) => pair.ours.unchanged)).median;
    return {
      what: `CPU of a ${what} every ${everyMs / 1_000} s from each of ${DASHBOARDS} dashboards, ${Math.round(100 * unchanged)} % unchanged`,
      figure: `${middle('ours')} ms`,
      yardstick: `bare Koa GET ${middle('theirs')} ms`,
      ratio,
      goal: { text: `≤ ${most}`, met: ratio.median <= most },
    };
  };

  const rows: BenchRow[] = [];
  const lists = dashboards.map(({ list }) => list);
  if (only !== 'qr') rows.push(await row('list poll', lists, LIST_MS, GOAL.list));
  if (only === 'list') return rows;
  // The sessions that link are in other processes, whose cost is not that of a poll.
  const { permits } = new ConnectionLimits().linking;
  for (let places = 0; places < DASHBOARDS; places += permits)
    await startProduct(scope, { ...env, WAXWING_ROLE: 'worker' });
  scope.report('polls: waiting for the codes');
  const codes = dashboards.map(({ code }) => code);
  await seeAll(codes);
  return [...rows, await row('QR poll', codes, QR_MS, GOAL.qr)];
}

interface Dashboard {
  readonly list: Poll;
  readonly code: Poll;
}

/** Each of an account of its own, with one instance. */
async function openDashboards(url: string, database: Database): Promise<Dashboard[]> {
  const opened: Dashboard[] = [];
  for (let n = 0; n < DASHBOARDS; n++) {
    const customer = await BenchCustomer.signUp(url, `asha${n}`);
    const { id } = await customer.createInstance();
    const headers = { authorization: `Bearer ${customer.token}` };
    opened.push({
      list: { url: `${url}/api/instances/list`, headers },
      code: { url: `${url}/api/instances/qrcode/${id}`, headers },
    });
  }
  await liftLimits(database);
  // The first worker would claim all that already link, and keep those for which it has no slot.
  await database.query('update instances set linking_until = null');
  return opened;
}

/** Polls all codes until each has arrived. Linking ends 40 s after the last poll, so that codes already there are polled as well. */
async function seeAll(codes: readonly Poll[]): Promise<void> {
  const missing = new Set(codes);
  while (missing.size > 0) {
    await inParallel(codes, DASHBOARDS, async (code) => {
      if (await hasCode(code)) missing.delete(code);
    });
    await delay(QR_MS);
  }
}

/** A machine with much else to do answers some polls late, or refuses them: they are repeated. */
async function hasCode({ url, headers }: Poll): Promise<boolean> {
  const read = callJson<{ qr: string | null }>('GET', url, { headers });
  return read.then(
    ({ qr }) => qr !== null,
    () => false,
  );
}

interface Cost {
  /** CPU of one poll, without what the processes use anyway. */
  readonly ms: number;
  /** The share of answers without a body. */
  readonly unchanged: number;
}

type CpuTime = () => Promise<number>;

/** The share of a CPU that the product uses without any poll. */
async function idleShare(cpuTime: CpuTime): Promise<number> {
  const before = await cpuTime();
  await delay(SECONDS * 1_000);
  return ((await cpuTime()) - before) / (SECONDS * 1_000);
}

async function costOf(
  cpuTime: CpuTime,
  polled: readonly Poll[],
  everyMs: number,
  idle: number,
): Promise<Cost> {
  const [before, began] = [await cpuTime(), performance.now()];
  const { answers, unchanged } = await pollAtPace(polled, { everyMs, seconds: SECONDS });
  const used = (await cpuTime()) - before - idle * (performance.now() - began);
  return { ms: used / answers, unchanged: unchanged / answers };
}
