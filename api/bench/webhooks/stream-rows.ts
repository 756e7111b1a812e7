import { setTimeout as delay } from 'node:timers/promises';
import { Notifications } from '@waxwing/adapters/postgres';
import { EVENT_BITS } from '@waxwing/core';
import type { BenchScope } from '../support/bench-scope.js';
import { inParallel } from '../support/in-parallel.js';
import { Program } from '../support/processes/program.js';
import type { StreamsAnswer, StreamsQuestion } from '../support/processes/stream-readers.js';
import { openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import { openFiles } from '../support/resources/open-files.js';
import { COLLECTABLE, settledMemory } from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';

const STREAMS = 10_000;
/** As many as an account may have. */
const AN_ACCOUNT = 10;
const SIGN_UPS_AT_ONCE = 8;
const SPARE_FILES = 500;
const KIB = 1_024;
const GOALS = { kib: 48, ratio: 2, fanOutMs: 1_000 };

const WRITE = `insert into events (account_id, type, object_id, facts)
  select id, ${EVENT_BITS['key.created']}, gen_random_uuid(), '{"name": "Shop", "isActive": true, "expiresAt": null}' from accounts
  returning account_id as id`;

/** Memory of open event streams, beside those of a bare Koa, and how long one event takes to all of them. */
export async function streamRows(scope: BenchScope, share: number): Promise<BenchRow[]> {
  const wanted = Math.min(Math.round(STREAMS * share), (await openFiles()) - SPARE_FILES);
  const accounts = Math.max(1, Math.floor(wanted / AN_ACCOUNT));
  const count = accounts * AN_ACCOUNT;
  if (count < STREAMS) scope.report(`streams: ${count} in place of ${STREAMS}`);
  const databaseUrl = await startPostgres(scope);
  const env = productionEnv(databaseUrl, { url: 'ws://127.0.0.1:9/ws/chat', rootKey: ROOT_KEY });
  const product = await startProduct(scope, { ...env, WAXWING_ROLE: 'api', ...COLLECTABLE });
  const tokens: string[] = [];
  await inParallel([...Array(accounts).keys()], SIGN_UPS_AT_ONCE, async (n) => {
    tokens.push((await BenchCustomer.signUp(product.url, `asha${n}`)).token);
  });

  const koa = await Program.start<{ url: string }>(scope, 'bare-koa-stream', COLLECTABLE);
  const theirs = await memoryOf(scope, koa.pid, { url: koa.ready.url, tokens, each: AN_ACCOUNT });
  const ours = await memoryOf(scope, product.pid, {
    url: `${product.url}/api/stream`,
    tokens,
    each: AN_ACCOUNT,
  });

  const database = await openDatabase(scope, databaseUrl);
  const notifications = await Notifications.connect(databaseUrl);
  scope.defer(() => notifications.close());
  const told = await database.query<{ id: string }>(WRITE);
  const committedAt = performance.timeOrigin + performance.now();
  for (const { id } of told) notifications.publish('event', id);
  let answer = await ours.readers.ask<StreamsAnswer>({});
  while (answer.told < count) {
    await delay(100);
    answer = await ours.readers.ask<StreamsAnswer>({});
  }
  const fanOutMs = answer.lastAt - committedAt;
  const ratio = ours.bytes / theirs.bytes;
  return [
    {
      what: `memory of an event stream, of ${count.toLocaleString('en')}`,
      figure: `${(ours.bytes / KIB).toFixed(1)} KiB`,
      yardstick: `bare Koa ${(theirs.bytes / KIB).toFixed(1)} KiB`,
      ratio: { median: ratio, min: ratio, max: ratio },
      goal: {
        text: `≤ ${GOALS.kib} KiB, ≤ ${GOALS.ratio}`,
        met: ours.bytes <= GOALS.kib * KIB && ratio <= GOALS.ratio,
      },
    },
    {
      what: `an event of each account, from the commit to the last of ${count.toLocaleString('en')} streams`,
      figure: `${Math.round(fanOutMs)} ms`,
      yardstick: '',
      goal: { text: `≤ ${GOALS.fanOutMs} ms`, met: fanOutMs <= GOALS.fanOutMs },
    },
  ];
}

/** Bytes that each of so many streams takes in a process. The readers stay connected. */
async function memoryOf(
  scope: BenchScope,
  pid: number,
  open: NonNullable<StreamsQuestion['open']>,
): Promise<{ bytes: number; readers: Program<object> }> {
  const readers = await Program.start<object>(scope, 'stream-readers');
  const before = await settledMemory(pid);
  scope.report(`streams: opening ${open.tokens.length * open.each}`);
  const answer = await readers.ask<StreamsAnswer>({ open });
  const bytes = ((await settledMemory(pid)) - before) / answer.open;
  return { bytes, readers };
}

/** Never used: no session is held. */
const ROOT_KEY = Buffer.alloc(32).toString('base64');
