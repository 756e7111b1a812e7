import { amountFor, type LoadResult, post, type Target } from './load.js';
import { type Spread, spreadOf } from './statistics.js';

/** Ours and theirs in turns, so that both see the same weather. */
export interface Pair {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
}

export interface Contest {
  readonly pairs: readonly Pair[];
  /** Requests that were answered, those to warm up included. */
  readonly answered: { readonly ours: number; readonly theirs: number };
}

const ROUNDS = 5;
const ROUND_S = 2;

/** Rounds of about two seconds each. A load may be several, posted at the same time, each with its share of the connections. */
export async function versus(connections: number, ours: Target[], theirs: Target[]): Promise<Contest> {
  const [mine, yardstick] = [await readied(connections, ours), await readied(connections, theirs)];
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    pairs.push({ theirs: await together(yardstick.loads), ours: await together(mine.loads) });
  }
  const sum = (of: keyof Pair, before: number) =>
    pairs.reduce((total, pair) => total + pair[of].answers, before);
  return { pairs, answered: { ours: sum('ours', mine.answers), theirs: sum('theirs', yardstick.answers) } };
}

type Readied = Target & { connections: number; amount: number };

async function readied(
  connections: number,
  targets: readonly Target[],
): Promise<{ loads: Readied[]; answers: number }> {
  const each = connections / targets.length;
  const tuned = await Promise.all(
    targets.map(async (target) => ({
      target,
      ...(await amountFor({ ...target, connections: each }, ROUND_S)),
    })),
  );
  return {
    loads: tuned.map(({ target, amount }) => ({ ...target, connections: each, amount })),
    answers: tuned.reduce((sum, { answers }) => sum + answers, 0),
  };
}

async function together(loads: readonly Readied[]): Promise<LoadResult> {
  const results = await Promise.all(loads.map(post));
  return {
    answers: results.reduce((sum, { answers }) => sum + answers, 0),
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: Math.max(...results.map(({ p99 }) => p99)),
  };
}

export function ratioOf(pairs: readonly Pair[]): Spread {
  return spreadOf(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
}

export function p99Of(pairs: readonly Pair[]): number {
  return spreadOf(pairs.map(({ ours }) => ours.p99)).median;
}

/** The middle of the rounds in words. */
export function figureOf(pairs: readonly Pair[], of: keyof Pair): string {
  const perSecond = spreadOf(pairs.map((pair) => pair[of].perSecond)).median;
  const p99 = spreadOf(pairs.map((pair) => pair[of].p99)).median;
  return `${Math.round(perSecond).toLocaleString('en')}/s, p99 ${p99.toFixed(1)} ms`;
}
