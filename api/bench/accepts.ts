import type { Database } from '@waxwing/adapters/postgres';
import { liftLimits, openDatabase, startPostgres } from './support/bench-database.js';
import { productionEnv, startProduct } from './support/bench-product.js';
import { callJson } from './support/call-json.js';
import { type BenchInstance, Customer } from './support/customer.js';
import { amountFor, type Load, type LoadResult, post } from './support/load.js';
import { Program } from './support/program.js';
import { SandboxProcess } from './support/sandbox-process.js';
import type { Stage } from './support/stage.js';
import { spreadOf } from './support/statistics.js';
import type { Row } from './support/table.js';

const GOAL = { connections: 64, ratio: 0.2 };
const CONNECTIONS = [1, 16, 64];
const ROUNDS = 5;
const ROUND_S = 2;

type Target = Omit<Load, 'amount' | 'connections'>;

/** How many messages a second are accepted for later sending, each durable when it is answered, against a bare Koa. */
export async function accepts(stage: Stage): Promise<Row[]> {
  const url = await startPostgres(stage);
  const sandbox = await SandboxProcess.start(stage);
  const env = productionEnv(url, sandbox);
  const instance = await linkedInstance(stage, env, sandbox);
  // Nothing may be sent meanwhile: what is measured is the accepting alone.
  const product = await startProduct(stage, { ...env, WAXWING_ROLE: 'api' });
  const database = await openDatabase(stage, url);
  await liftLimits(database);

  const ours: Target = {
    url: `${product.url}/api/public/send/${instance.id}`,
    headers: {
      authorization: `Bearer ${instance.apiKey}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    },
    body: JSON.stringify({ number: '+919876543210', message: 'Your order has shipped' }),
  };
  const sample = await callJson('POST', ours.url, { bearer: instance.apiKey, ...asyncSend(ours) });
  const bare = await Program.start<{ url: string }>(stage, 'bare-koa', {
    ANSWER_BYTES: String(JSON.stringify(sample).length),
  });
  const theirs: Target = { ...ours, url: bare.ready.url };

  const rows: Row[] = [];
  let accepted = 1;
  for (const connections of CONNECTIONS) {
    stage.say(`accepts: ${connections} connections`);
    const { row, answers } = await measure(connections, ours, theirs);
    rows.push(row);
    accepted += answers;
  }
  return [...rows, await bookkeeping(database, accepted)];
}
