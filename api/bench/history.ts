import { Database, migrate, PgMessageStatistics, PgMessages } from '@waxwing/adapters/postgres';
import { addDays, DAY_MS, dayOf, dayStart, type HistoryQuery } from '@waxwing/core';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { fillHistory, type HistoryOwner, MESSAGES } from './support/history/history-data.js';
import { historyViews } from './support/history/history-views.js';
import { plainByInstance, plainDaily, plainPage } from './support/history/plain-history.js';
import { spreadOf } from './support/load/statistics.js';
import { longStatements, startPostgres } from './support/product/bench-database.js';
import type { BenchRow } from './support/table.js';

const ROUNDS = 5;
/** The product's statements are fast: the median of several runs counts as one. */
const CALLS = 5;
const GOAL_MS = { first: 10, page: 25, statistics: 15 };

interface HistoryCase {
  readonly what: string;
  readonly goalMs: number;
  ours(): Promise<unknown>;
  plain(): Promise<unknown>;
}

/**
 * How long reads take among 5 million messages, for the largest account: the statements against plain ones, and every view. With another
 * version beside this one, the views alone, in turns.
 */
export async function history(scope: BenchScope, { versions }: BenchOptions): Promise<BenchRow[]> {
  const url = await startPostgres(scope);
  await migrate(url);
  const database = await Database.connect(longStatements(url), { max: 2 });
  scope.defer(() => database.close());
  const owner = await fillHistory(database, scope.report);
  if (versions.before !== undefined) return historyViews(scope, { url, database, versions }, owner);
  const cases = [...pageCases(database, owner), ...statisticsCases(database, owner)];
  const rows: BenchRow[] = [];
  for (const one of cases) {
    scope.report(`history: ${one.what}`);
    rows.push(await measure(one));
  }
  const views = await historyViews(scope, { url, database, versions }, owner);
  const count = (messages: number) => messages.toLocaleString('en');
  return [
    {
      what: 'history, messages',
      figure: count(MESSAGES),
      yardstick: `${count(owner.messages)} in the largest account`,
    },
    ...rows,
    ...views,
  ];
}

function pageCases(database: Database, { accountId, instanceId }: HistoryOwner): HistoryCase[] {
  const messages = new PgMessages({ database });
  const today = dayOf(new Date());
  const month = { from: dayStart(addDays(today, -40)), until: dayStart(addDays(today, -10)) };
  const hours = {
    from: new Date(month.from.getTime() + 0.4 * DAY_MS),
    until: new Date(month.until.getTime() + 0.6 * DAY_MS),
  };
  const page = (what: string, filter: Partial<HistoryQuery>, goalMs = GOAL_MS.page): HistoryCase => {
    const query = { accountId, page: 1, limit: 50, ...filter };
    return {
      what: `history, ${what}`,
      goalMs,
      ours: () => messages.page(query),
      plain: () => plainPage(database, query),
    };
  };
  const inbound = { direction: 'inbound' } as const;
  return [
    page('first page', {}, GOAL_MS.first),
    page('one instance', { instanceId }),
    page('one direction', inbound),
    page('30 days', month),
    page('30 days and some hours', hours),
    page('all filters', { instanceId, ...inbound, ...month }),
    page('all filters, hours', { instanceId, ...inbound, ...hours }),
    page('page 5,000', { page: 5_000 }),
    page('page 1,000 of one direction', { ...inbound, page: 1_000 }),
    {
      what: 'history, by cursor',
      goalMs: GOAL_MS.first,
      ours: () =>
        messages.listRange({
          accountId,
          limit: 50,
          before: { createdAt: month.from, id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' },
        }),
      plain: () => plainPage(database, { accountId, until: month.from, page: 1, limit: 50 }),
    },
  ];
}

function statisticsCases(database: Database, { accountId }: HistoryOwner): HistoryCase[] {
  const statistics = new PgMessageStatistics({ database });
  const tomorrow = addDays(dayOf(new Date()), 1);
  return [7, 30, 90].flatMap((days) => {
    const from = addDays(tomorrow, -days);
    return [
      {
        what: `statistics of ${days} days`,
        goalMs: GOAL_MS.statistics,
        ours: () => statistics.daily(accountId, from, tomorrow),
        plain: () => plainDaily(database, accountId, dayStart(from)),
      },
      {
        what: `by instance, ${days} days`,
        goalMs: GOAL_MS.statistics,
        ours: () => statistics.byInstance(accountId, from, tomorrow),
        plain: () => plainByInstance(database, accountId, dayStart(from)),
      },
    ];
  });
}

async function measure({ what, goalMs, ours, plain }: HistoryCase): Promise<BenchRow> {
  await ours();
  const pairs: { ours: number; plain: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const calls = [];
    for (let call = 0; call < CALLS; call++) calls.push(await timeOf(ours));
    pairs.push({ ours: spreadOf(calls).median, plain: await timeOf(plain) });
  }
  const median = spreadOf(pairs.map((pair) => pair.ours)).median;
  return {
    what,
    figure: `${median.toFixed(1)} ms`,
    yardstick: `plain SQL ${spreadOf(pairs.map((pair) => pair.plain)).median.toFixed(1)} ms`,
    ratio: spreadOf(pairs.map((pair) => pair.ours / pair.plain)),
    goal: { text: `≤ ${goalMs} ms`, met: median <= goalMs },
  };
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}
