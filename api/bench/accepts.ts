import type { Database } from '@waxwing/adapters/postgres';
import { liftLimits, openDatabase, startPostgres } from './support/bench-database.js';
import { productionEnv, startProduct } from './support/bench-product.js';
import { callJson } from './support/call-json.js';
import { type BenchInstance, Customer } from './support/customer.js';
import { amountFor, type LoadResult, post, type Target } from './support/load.js';
import { Program } from './support/program.js';
import { SandboxProcess } from './support/sandbox-process.js';
import { sendRequest } from './support/send-request.js';
import type { Stage } from './support/stage.js';
import { spreadOf } from './support/statistics.js';
import type { Row } from './support/table.js';

const GOAL = { connections: 64, ratio: 0.2 };
const CONNECTIONS = [1, 16, 64];
const ROUNDS = 5;
const ROUND_S = 2;

/** Messages a second accepted for later sending, each durable when it is answered, against the requests of a bare Koa. */
export async function accepts(stage: Stage): Promise<Row[]> {
  const databaseUrl = await startPostgres(stage);
  const sandbox = await SandboxProcess.start(stage);
  const env = productionEnv(databaseUrl, sandbox);
  const instance = await linkedInstance(stage, env, sandbox);
  // Nothing may be sent meanwhile: what is measured is the accepting alone.
  const product = await startProduct(stage, { ...env, WAXWING_ROLE: 'api' });
  const database = await openDatabase(stage, databaseUrl);
  await liftLimits(database);

  const ours = sendRequest(product.url, instance, { async: true });
  const sample = await callJson<object>('POST', ours.url, { ...ours, body: JSON.parse(ours.bodies[0]!) });
  const answerBytes = String(JSON.stringify(sample).length);
  const koa = await Program.start<{ url: string }>(stage, 'bare-koa', { ANSWER_BYTES: answerBytes });
  const theirs = { ...ours, url: koa.ready.url };

  const rows: Row[] = [];
  let accepted = 1;
  for (const connections of CONNECTIONS) {
    stage.say(`accepts: ${connections} connections`);
    const rounds = await measure(connections, ours, theirs);
    rows.push(rowOf(connections, rounds.pairs));
    accepted += rounds.accepted;
  }
  return [...rows, await kept(database, accepted)];
}

async function linkedInstance(
  stage: Stage,
  env: Record<string, string>,
  sandbox: SandboxProcess,
): Promise<BenchInstance> {
  const product = await startProduct(stage, env);
  const customer = await Customer.signUp(product.url);
  const instance = await customer.createInstance();
  await customer.link(instance, sandbox, '919000000001');
  await product.stop();
  return instance;
}

interface Pair {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
}

async function measure(
  connections: number,
  ours: Target,
  theirs: Target,
): Promise<{ pairs: Pair[]; accepted: number }> {
  const tuning = await amountFor({ ...ours, connections }, ROUND_S);
  const koaTuning = await amountFor({ ...theirs, connections }, ROUND_S);
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    pairs.push({
      theirs: await post({ ...theirs, connections, amount: koaTuning.amount }),
      ours: await post({ ...ours, connections, amount: tuning.amount }),
    });
  }
  const accepted = tuning.answers + pairs.reduce((sum, pair) => sum + pair.ours.answers, 0);
  return { pairs, accepted };
}

function rowOf(connections: number, pairs: readonly Pair[]): Row {
  const ratio = spreadOf(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  const figure = (of: keyof Pair) => {
    const perSecond = spreadOf(pairs.map((pair) => pair[of].perSecond)).median;
    const p99 = spreadOf(pairs.map((pair) => pair[of].p99)).median;
    return `${Math.round(perSecond).toLocaleString('en')}/s, p99 ${p99.toFixed(1)} ms`;
  };
  return {
    what: `accepts, ${connections} connection${connections === 1 ? '' : 's'}`,
    figure: figure('ours'),
    yardstick: `bare Koa ${figure('theirs')}`,
    ratio,
    ...(connections === GOAL.connections && {
      goal: { text: `≥ ${GOAL.ratio}`, met: ratio.median >= GOAL.ratio },
    }),
  };
}

/** What was answered is what stands in the database, and what was charged. */
async function kept(database: Database, accepted: number): Promise<Row> {
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
