import type { Database } from '@waxwing/adapters/postgres';
import { encodeId } from '@waxwing/contract';
import { addDays, dayOf } from '@waxwing/core';
import type { BenchScope } from '../bench-scope.js';
import { spreadOf } from '../load/statistics.js';
import { productionEnv, startProduct } from '../product/bench-product.js';
import { callJson } from '../product/call-json.js';
import { BenchCustomer, PASSWORD } from '../product/customer.js';
import { SandboxProcess } from '../product/sandbox-process.js';
import type { ComparedVersions } from '../product/versions.js';
import type { BenchRow } from '../table.js';
import type { HistoryOwner } from './history-data.js';

const CALLS = 5;
/** How many calls of each version alternate: a view takes a few milliseconds, and their ratio must be told to a few percent. */
const COMPARED_CALLS = 25;
const GOAL_MS = 1_000;
const PAGE_ROWS = 50;

/** Every view of the account's messages as a browser requests it: from the request to the first bytes of the answer. */
export async function historyViews(
  scope: BenchScope,
  { url, database, versions }: { url: string; database: Database; versions: ComparedVersions },
  owner: HistoryOwner,
): Promise<BenchRow[]> {
  const env = { ...productionEnv(url, await SandboxProcess.start(scope)), WAXWING_ROLE: 'api' };
  const product = await startProduct(scope, env);
  const token = await tokenOf(product.url, database, owner);
  if (versions.before !== undefined) {
    const before = await startProduct(scope, env, versions.before);
    const theirs = { url: before.url, token: await logIn(before.url, database, owner) };
    return compareViews(scope, { ours: { url: product.url, token }, theirs }, owner, versions.goal);
  }
  const rows: BenchRow[] = [];
  for (const [what, path] of viewsOf(owner)) {
    scope.report(`history: ${what}`);
    const times: number[] = [];
    while (times.length < CALLS) times.push(await firstBytes(`${product.url}/api/messages/${path}`, token));
    const { median, max } = spreadOf(times);
    rows.push({
      what: `a million messages, ${what}`,
      figure: `${median.toFixed(0)} ms, ${max.toFixed(0)} at most`,
      yardstick: '',
      goal: { text: `≤ ${GOAL_MS} ms`, met: max <= GOAL_MS },
    });
  }
  return rows;
}

interface Caller {
  readonly url: string;
  readonly token: string;
}

async function compareViews(
  scope: BenchScope,
  { ours, theirs }: { ours: Caller; theirs: Caller },
  owner: HistoryOwner,
  goal: number,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  // An account may not export so often.
  const views = viewsOf(owner).filter(([, path]) => !path.startsWith('export'));
  for (const [what, path] of views) {
    scope.report(`history: ${what}, against the version before`);
    const call = ({ url, token }: Caller) => firstBytes(`${url}/api/messages/${path}`, token);
    const pairs: { ours: number; theirs: number }[] = [];
    while (pairs.length < COMPARED_CALLS) pairs.push({ ours: await call(ours), theirs: await call(theirs) });
    const ratio = spreadOf(pairs.map((pair) => pair.theirs / pair.ours));
    const median = (whose: 'ours' | 'theirs') => spreadOf(pairs.map((pair) => pair[whose])).median.toFixed(1);
    rows.push({
      what: `a million messages, ${what}`,
      figure: `${median('ours')} ms`,
      yardstick: `the version before ${median('theirs')} ms`,
      ratio,
      goal: { text: `≥ ${goal}`, met: ratio.median >= goal },
    });
  }
  return rows;
}

function viewsOf({ instanceId, messages }: HistoryOwner): (readonly [what: string, path: string])[] {
  const today = dayOf(new Date());
  const instance = `instanceId=${encodeId('ins', instanceId)}`;
  const days = `startDate=${addDays(today, -40)}&endDate=${addDays(today, -10)}`;
  const hours = `startDate=${addDays(today, -40)}T09:30:00Z&endDate=${addDays(today, -10)}T17:45:00Z`;
  const history = (what: string, query: string) => [what, `history?${query}`] as const;
  return [
    history('first page', ''),
    history('one instance', instance),
    history('one direction', 'direction=inbound'),
    history('from a day to a day', days),
    history('from an hour to an hour', hours),
    history('all filters', `${instance}&direction=inbound&${hours}`),
    history('a page in the middle', `page=${Math.floor(messages / PAGE_ROWS / 2)}`),
    history('last page', `page=${Math.ceil(messages / PAGE_ROWS)}`),
    ...[7, 30, 90].map((period) => [`statistics of ${period} days`, `stats?period=${period}`] as const),
    ...[7, 30, 90].map(
      (period) => [`usage by instance, ${period} days`, `usage/by-instance?period=${period}`] as const,
    ),
    ['export', 'export'],
    ['export, all filters', `export?${instance}&direction=inbound&${hours}`],
  ];
}

/** The owner has a row but never signed up: it gets the password hash of another account. */
async function tokenOf(productUrl: string, database: Database, { accountId }: HistoryOwner): Promise<string> {
  await BenchCustomer.signUp(productUrl, 'ravi');
  await database.query(
    `update accounts set password_hash = (select password_hash from accounts where email = 'ravi@example.com') where id = $1`,
    [accountId],
  );
  return logIn(productUrl, database, { accountId });
}

async function logIn(
  productUrl: string,
  database: Database,
  { accountId }: Pick<HistoryOwner, 'accountId'>,
): Promise<string> {
  const [owner] = await database.query<{ email: string }>('select email from accounts where id = $1', [
    accountId,
  ]);
  const body = { email: owner!.email, password: PASSWORD };
  const { token } = await callJson<{ token: string }>('POST', `${productUrl}/api/auth/login`, { body });
  return token;
}

/** Milliseconds. @throws when the answer is a refusal, or empty */
async function firstBytes(url: string, token: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  const ms = performance.now() - began;
  if (!response.ok || !first?.value?.length) throw new Error(`${url}: ${response.status}`);
  await reader?.cancel();
  return ms;
}
