import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import { leaseHolds } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import { percentile } from '../support/load/statistics.js';
import { measureAwayTimes } from '../support/product/away-times.js';
import { startProduct } from '../support/product/bench-product.js';
import { LinkingProduct, numbersFrom } from '../support/product/linking-product.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import type { BenchRow } from '../support/table.js';

const POLL_MS = 250;
const TIMEOUT_MS = 120_000;
const HELD = `select l.owner, array_agg(i.id::text) as ids
  from session_leases l join instances i on i.id = l.instance_id
  where ${leaseHolds('l')} and i.status = 'ready' group by l.owner`;

/** How long sessions are away when the process that holds them ends in order and another takes them, by how many there are. */
export async function drain(scope: BenchScope, amounts: number[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const sessions of amounts.length > 0 ? amounts : [100, 400]) rows.push(await drainOf(scope, sessions));
  return rows;
}

/** Twice as many are linked, of which the process that ends holds half. */
async function drainOf(scope: BenchScope, sessions: number): Promise<BenchRow> {
  const sandbox = await SandboxProcess.start(scope);
  const { product, database, env, link } = await LinkingProduct.start(scope, sandbox);
  scope.report(`drain: linking ${2 * sessions} phones`);
  await link(numbersFrom('91901', 2 * sessions));
  const [first] = await database.query<{ owner: string }>(HELD);
  const successor = await startProduct(scope, { ...env, WAXWING_ROLE: 'worker' });
  const held = await untilShared(database, first!.owner, 2 * sessions);
  scope.report(`drain: the process with ${held.length} sessions ends`);
  let endedMs = 0;
  const away = await measureAwayTimes(env.DATABASE_URL!, 2 * sessions, async () => {
    const asked = performance.now();
    await product.stop();
    endedMs = performance.now() - asked;
  });
  await successor.stop();
  const times = held.map((id) => away.get(id)!);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  const [p50, p99, most] = [0.5, 0.99, 1].map((part) => seconds(percentile(times, part)));
  return {
    what: `a process with ${held.length} sessions ends, another takes them`,
    figure: `away p50 ${p50}, p99 ${p99}, most ${most}; ended after ${seconds(endedMs)}`,
    yardstick: '',
  };
}

/** Answers what the first process holds, as soon as the other holds about as much. @throws when it never does */
async function untilShared(database: Database, first: string, sessions: number): Promise<readonly string[]> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await delay(POLL_MS)) {
    const fleet = await database.query<{ owner: string; ids: readonly string[] }>(HELD);
    const own = fleet.find(({ owner }) => owner === first)?.ids ?? [];
    const all = fleet.reduce((sum, { ids }) => sum + ids.length, 0);
    if (all === sessions && own.length <= sessions / 2 + 1) return own;
  }
  throw new Error('the second process did not take its share');
}
