import type { Database } from '@waxwing/adapters/postgres';
import { migrate } from '@waxwing/adapters/postgres';
import { openDatabase, startPostgres } from './support/bench-database.js';
import { productionEnv, startProduct } from './support/bench-product.js';
import type { BenchScope } from './support/bench-scope.js';
import { callJson } from './support/call-json.js';
import { compareLoads, figureOf, type LoadComparison, p99Of, ratioOf } from './support/load/compare-loads.js';
import type { Target } from './support/load/load.js';
import { mixed, sendRequest } from './support/load/send-request.js';
import { newSenders, ownerPairsOf } from './support/load/senders.js';
import { Program } from './support/program.js';
import { SandboxProcess } from './support/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const ACCOUNTS = 16;
const GOAL = { connections: 64, ratio: 0.24, p99: 50, hot: 0.8, batching: 3 };

/** Messages a second accepted for later sending, each durable when answered, against the requests of a bare Koa. */
export async function accepts(scope: BenchScope): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  await migrate(databaseUrl);
  // Nothing is sent meanwhile: only the accepting is measured.
  const env = { ...productionEnv(databaseUrl, await SandboxProcess.start(scope)), WAXWING_ROLE: 'api' };
  const product = await startProduct(scope, env);
  const database = await openDatabase(scope, databaseUrl);
  const senders = await newSenders(product.url, database, ACCOUNTS);
  const spreadAt = (url: string) => mixed(senders.map((sender) => sendRequest(url, sender, { async: true })));
  const [spread, hot] = [spreadAt(product.url), sendRequest(product.url, senders[0]!, { async: true })];
  const sample = await callJson<object>('POST', hot.url, { ...hot, body: JSON.parse(hot.bodies[0]!) });
  const answerBytes = String(JSON.stringify(sample).length);
  const koa = await startYardstick(scope, 'bare-koa', hot, { ANSWER_BYTES: answerBytes });
  const own = {
    DATABASE_URL: databaseUrl,
    OWNERS: await ownerPairsOf(database, senders),
    ANSWER_BYTES: answerBytes,
  };

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
    rows.push(row(what, result, `${ACCOUNTS} accounts`, GOAL.hot));
  }
  rows.push(await checkStored(database, accepted));

  const single = await startYardstick(scope, 'bare-intake', hot, own);
  const batched = await contest('against one statement a request', 64, [spread], [single]);
  rows.push(row('64 connections, in batches', batched, 'one statement a request', GOAL.batching));
  const second = await startProduct(scope, env);
  const two = await contest('two processes', 64, [spread, spreadAt(second.url)], [spread]);
  rows.push(row('64 connections, two processes', two, 'one process'));
  return rows;
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
