import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './hostile/attack.js';
import { type AttackSetup, startAttackSetup } from './hostile/attack-setup.js';
import type { Assignment } from './hostile/attacker.js';
import { ATTACKS } from './hostile/attacks.js';
import type { BystanderFigures, BystanderTask } from './hostile/bystander.js';
import type { AttackTally } from './hostile/send-attack.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { spreadOf } from './support/load/statistics.js';
import { Program } from './support/processes/program.js';
import { startPostgres } from './support/product/bench-database.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const GOAL = 3;
const ROUNDS = 5;
/** An attack above the goal gets further rounds, all of which count: stalls of the machine do not last, what it costs does. */
const MAX_ROUNDS = 15;
const SLICE_MS = 1_500;
/** The pause after an attack, in which the product finishes its queued password hashes and drops its unread answers. */
const SETTLING_MS = 500;

interface Round {
  readonly harmless: BystanderFigures;
  readonly attacked: BystanderFigures;
}

/**
 * How an attack affects another customer: the slowest of a hundred of his calls during hostile requests, compared with that during
 * as many harmless ones. The median of the rounds counts, since a machine that others use stalls in some of them. `only` selects
 * attacks whose names contain it.
 */
export async function hostile(scope: BenchScope, { only }: BenchOptions): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const setup = await startAttackSetup(scope, databaseUrl, await SandboxProcess.start(scope), {
    // No server listens there: orders are refused, and no outside server is asked.
    RAZORPAY_API_URL: 'https://127.0.0.1:9',
  });
  const attacker = await Program.start<object>(scope, '../../hostile/attacker');
  const bystander = await Program.start<object>(scope, '../../hostile/bystander');
  const measure = (): Promise<BystanderFigures> =>
    bystander.ask<BystanderFigures>({ ...setup.bystander, milliseconds: SLICE_MS } satisfies BystanderTask);

  await measure();
  const quiet = await measure();
  scope.report(`hostile: nobody else asks: ${figureOf(quiet)}`);
  const rows: BenchRow[] = [];
  let slices = 0;
  const slice = async (attack: Attack, harmless: boolean): Promise<BystanderFigures> => {
    const assignment = assignmentOf(setup, attack, harmless, slices++);
    const [figures, { outcomes }] = await Promise.all([measure(), attacker.ask<AttackTally>(assignment)]);
    const unexpected = Object.keys(outcomes).filter((outcome) => !isExpected(attack, outcome));
    if (!harmless && unexpected.length > 0)
      scope.report(`hostile: ${attack.name}: ${JSON.stringify(outcomes)}`);
    await delay(SETTLING_MS);
    return figures;
  };
  for (const attack of ATTACKS.filter(({ name }) => name.includes(only))) {
    const rounds: Round[] = [];
    let row: BenchRow;
    do {
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({ harmless: await slice(attack, true), attacked: await slice(attack, false) });
      }
      row = rowOf(attack, rounds);
    } while (!row.goal!.met && rounds.length < MAX_ROUNDS);
    rows.push(row);
    scope.report(`hostile: ${attack.name}: ${row.ratio!.median.toFixed(2)} in ${rounds.length} rounds`);
  }
  return rows.toSorted((a, b) => b.ratio!.median - a.ratio!.median);
}

/** Each slice comes from an address of its own, so that the limits of earlier slices do not touch it. */
function assignmentOf(
  { product, intruder }: AttackSetup,
  { name }: Attack,
  harmless: boolean,
  slice: number,
): Assignment {
  const address = `203.0.${Math.floor(slice / 250)}.${(slice % 250) + 1}`;
  return {
    url: product.url,
    attack: name,
    harmless,
    intruder: { ...intruder, address },
    milliseconds: SLICE_MS,
  };
}

const isExpected = ({ answers }: Attack, outcome: string) =>
  answers.includes(outcome) || ['429 rate_limited', '503 unavailable', 'cut off'].includes(outcome);

function rowOf({ name }: Attack, rounds: readonly Round[]): BenchRow {
  const ratio = spreadOf(
    rounds.map(({ harmless, attacked }) =>
      Math.max(attacked.healthz / harmless.healthz, attacked.sends / harmless.sends),
    ),
  );
  const refused = rounds.reduce((sum, { attacked }) => sum + attacked.refused, 0);
  const medianOf = (of: keyof Round): string => {
    const median = (kind: 'healthz' | 'sends') => spreadOf(rounds.map((round) => round[of][kind])).median;
    return figureOf({ healthz: median('healthz'), sends: median('sends') });
  };
  return {
    what: name,
    figure: `${medianOf('attacked')}${refused > 0 ? `, ${refused} refused` : ''}`,
    yardstick: medianOf('harmless'),
    ratio,
    goal: { text: `≤ ${GOAL}`, met: ratio.median <= GOAL && refused === 0 },
  };
}

function figureOf({ healthz, sends }: Pick<BystanderFigures, 'healthz' | 'sends'>): string {
  return `${healthz.toFixed(1)} ms, sends ${sends.toFixed(1)} ms`;
}
