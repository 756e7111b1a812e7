import { calibrateAmount, type LoadResult, postLoad, type Target } from './load.js';
import { type Spread, spreadOf } from './statistics.js';

/** Ours and theirs in turns, so that both meet the same load of the machine. */
export interface LoadPair {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
}

export interface LoadComparison {
  readonly pairs: readonly LoadPair[];
  /** Answered requests, including those of the warm-up. */
  readonly answered: { readonly ours: number; readonly theirs: number };
}

const ROUNDS = 5;
const ROUND_S = 2;

/** Rounds of about two seconds each. A load may be several, posted at the same time, each with its share of the connections. */
export async function compareLoads(
  connections: number,
  ours: Target[],
  theirs: Target[],
): Promise<LoadComparison> {
  const [mine, yardstick] = [await calibrate(connections, ours), await calibrate(connections, theirs)];
  const pairs: LoadPair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    pairs.push({ theirs: await postAll(yardstick.loads), ours: await postAll(mine.loads) });
  }
  const sum = (of: keyof LoadPair, before: number) =>
    pairs.reduce((total, pair) => total + pair[of].answers, before);
  return { pairs, answered: { ours: sum('ours', mine.answers), theirs: sum('theirs', yardstick.answers) } };
}

type CalibratedLoad = Target & { connections: number; amount: number };

async function calibrate(
  connections: number,
  targets: readonly Target[],
): Promise<{ loads: CalibratedLoad[]; answers: number }> {
  const each = connections / targets.length;
  const tuned = await Promise.all(
    targets.map(async (target) => ({
      target,
      ...(await calibrateAmount({ ...target, connections: each }, ROUND_S)),
    })),
  );
  return {
    loads: tuned.map(({ target, amount }) => ({ ...target, connections: each, amount })),
    answers: tuned.reduce((sum, { answers }) => sum + answers, 0),
  };
}

async function postAll(loads: readonly CalibratedLoad[]): Promise<LoadResult> {
  const results = await Promise.all(loads.map(postLoad));
  return {
    answers: results.reduce((sum, { answers }) => sum + answers, 0),
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: Math.max(...results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
  };
}

export function ratioOf(pairs: readonly LoadPair[]): Spread {
  return spreadOf(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
}

export function p99Of(pairs: readonly LoadPair[]): number {
  return spreadOf(pairs.map(({ ours }) => ours.p99)).median;
}

/** The median of the rounds in words. */
export function figureOf(pairs: readonly LoadPair[], of: keyof LoadPair): string {
  const perSecond = spreadOf(pairs.map((pair) => pair[of].perSecond)).median;
  const p99 = spreadOf(pairs.map((pair) => pair[of].p99)).median;
  return `${Math.round(perSecond).toLocaleString('en')}/s, p99 ${p99.toFixed(1)} ms`;
}
