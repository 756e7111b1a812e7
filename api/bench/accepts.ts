import type { Database } from '@waxwing/adapters/postgres';
import { AcceptingProduct } from './accepts/accepting-product.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { compareLoads, figureOf, type LoadComparison, p99Of, ratioOf } from './support/load/compare-loads.js';
import type { Target } from './support/load/load.js';
import { ownerPairsOf } from './support/load/senders.js';
import { Program } from './support/processes/program.js';
import { startProduct } from './support/product/bench-product.js';
import { callJson } from './support/product/call-json.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { ComparedVersions } from './support/product/versions.js';
import type { BenchRow } from './support/table.js';

const GOAL = { connections: 64, ratio: 0.3, p99: 50, hot: 0.8, batching: 3, listening: 0.26 };

/**
 * Messages a second accepted for later sending, each durable when answered, against the requests of a bare Koa; where another version
 * of the product is given, against that alone.
 */
export async function accepts(scope: BenchScope, { versions }: BenchOptions): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  const accepting = await AcceptingProduct.start(scope, sandbox, { env: versions.env });
  const [spread, hot] = [accepting.requests(), accepting.hot];
  if (versions.before !== undefined) return [await againstBefore(scope, sandbox, spread, versions)];
  const sample = await callJson<object>('POST', hot.url, { ...hot, body: JSON.parse(hot.bodies[0]!) });
  const answerBytes = String(JSON.stringify(sample).length);
  const koa = await startYardstick(scope, 'bare-koa', hot, { ANSWER_BYTES: answerBytes });

  const rows: BenchRow[] = [];
  let accepted = 1;
  const contest = async (what: string, connections: number, ours: Target[], theirs: Target[]) => {
    scope.report(`accepts: ${what}`);
    const result = await compareLoads(connections, ours, theirs);
    accepted += result.answered.ours;
    return result;
  };
  for (const connections of [1, 64, 256]) {
    const what = `${connections} connection${connections === 1 ? '' : 's'}`;
    const result = await contest(what, connections, [spread], [koa]);
    rows.push(...againstKoa(what, result, connections === GOAL.connections));
  }
  for (const connections of [64, 256]) {
    const what = `one hot account, ${connections} connections`;
    const result = await contest(what, connections, [hot], [spread]);
    accepted += result.answered.theirs;
    rows.push(row(what, result, `${accepting.senders.length} accounts`, GOAL.hot));
  }
  rows.push(await checkStored(accepting.database, accepted));

  const own = {
    DATABASE_URL: accepting.databaseUrl,
    OWNERS: await ownerPairsOf(accepting.database, accepting.senders),
    ANSWER_BYTES: answerBytes,
  };
  const single = await startYardstick(scope, 'bare-intake', hot, own);
  const batched = await contest('against one statement a request', 64, [spread], [single]);
  rows.push(row('64 connections, in batches', batched, 'one statement a request', GOAL.batching));
  const second = await startProduct(scope, accepting.env);
  const two = await contest('two processes', 64, [spread, accepting.requests(second.url)], [spread]);
  rows.push(row('64 connections, two processes', two, 'one process'));
  await second.stop();

  await accepting.listenToAccepted();
  const listening = 'with an event of each, 64 connections';
  const told = await contest(listening, GOAL.connections, [spread], [koa]);
  rows.push(row(listening, told, 'bare Koa', GOAL.listening));
  return rows;
}

async function againstBefore(
  scope: BenchScope,
  sandbox: SandboxProcess,
  spread: Target,
  { before: main, goal }: ComparedVersions,
): Promise<BenchRow> {
  const before = await AcceptingProduct.start(scope, sandbox, { main });
  scope.report('accepts: against the version before');
  const result = await compareLoads(GOAL.connections, [spread], [before.requests()]);
  return row(`${GOAL.connections} connections`, result, 'the version before', goal);
}

async function startYardstick(
  scope: BenchScope,
  name: string,
  target: Target,
  env: Record<string, string>,
): Promise<Target> {
  const { ready } = await Program.start<{ url: string }>(scope, name, env);
  return { ...target, url: ready.url };
}

function row(what: string, { pairs }: Pick<LoadComparison, 'pairs'>, name: string, least?: number): BenchRow {
  const ratio = ratioOf(pairs);
  return {
    what: `accepts, ${what}`,
    figure: figureOf(pairs, 'ours'),
    yardstick: `${name} ${figureOf(pairs, 'theirs')}`,
    ratio,
    ...(least !== undefined && { goal: { text: `≥ ${least}`, met: ratio.median >= least } }),
  };
}

function againstKoa(what: string, contest: LoadComparison, judged: boolean): BenchRow[] {
  const first = row(what, contest, 'bare Koa', judged ? GOAL.ratio : undefined);
  if (!judged) return [first];
  const p99 = p99Of(contest.pairs);
  const goal = { text: `≤ ${GOAL.p99} ms`, met: p99 <= GOAL.p99 };
  return [first, { what: `accepts, ${what}, p99`, figure: `${p99.toFixed(1)} ms`, yardstick: '', goal }];
}

/** Compares the answers with the messages in the database and with what was charged. */
async function checkStored(database: Database, accepted: number): Promise<BenchRow> {
  const [found] = await database.query<{ rows: number; charged: number }>(
    'select (select count(*) from messages) as rows, (select sum(window_used) from subscriptions) as charged',
  );
  const { rows, charged } = found!;
  return {
    what: 'accepts, kept',
    figure: `${rows} rows, ${charged} charged`,
    yardstick: `${accepted} answers`,
    goal: { text: 'equal', met: rows === accepted && charged === accepted },
  };
}
