import { setTimeout as delay } from 'node:timers/promises';
import { type Arena, openArena } from './hostile/arena.js';
import type { Attack } from './hostile/attack.js';
import type { Assignment } from './hostile/attacker.js';
import { ATTACKS } from './hostile/attacks.js';
import type { Seen, Watch } from './hostile/bystander.js';
import type { Tally } from './hostile/launch.js';
import { startPostgres } from './support/bench-database.js';
import { Program } from './support/program.js';
import { SandboxProcess } from './support/sandbox-process.js';
import type { Stage } from './support/stage.js';
import { spreadOf } from './support/statistics.js';
import type { Row } from './support/table.js';

const GOAL = 3;
const ROUNDS = 3;
const SLICE_MS = 1_500;
/** For what an attack has left behind: hashes that wait for their turn, answers that nobody takes any more. */
const SETTLING_MS = 500;

interface Round {
  readonly harmless: Seen;
  readonly attacked: Seen;
}

/**
 * What a customer notices of another who attacks: the slowest of a hundred of his calls while hostile requests come in, beside the
 * same while as many harmless ones do. `only` picks attacks by words of their names.
 */
export async function hostile(stage: Stage, _minutes: number, only: string): Promise<Row[]> {
  const databaseUrl = await startPostgres(stage);
  const arena = await openArena(stage, databaseUrl, await SandboxProcess.start(stage), {
    // Nothing listens there: orders are refused, and nobody outside is asked.
    RAZORPAY_API_URL: 'https://127.0.0.1:9',
  });
  const attacker = await Program.start<object>(stage, '../hostile/attacker');
  const bystander = await Program.start<object>(stage, '../hostile/bystander');
  const seen = (): Promise<Seen> =>
    bystander.ask<Seen>({ ...arena.bystander, milliseconds: SLICE_MS } satisfies Watch);

  await seen();
  const quiet = await seen();
  stage.say(`hostile: nobody else asks: ${figureOf(quiet)}`);
  const rows: Row[] = [];
  let slices = 0;
  const slice = async (attack: Attack, harmless: boolean): Promise<Seen> => {
    const assignment = assignmentOf(arena, attack, harmless, slices++);
    const [noticed, { outcomes }] = await Promise.all([seen(), attacker.ask<Tally>(assignment)]);
    const strange = Object.keys(outcomes).filter((outcome) => !expected(attack, outcome));
    if (!harmless && strange.length > 0) stage.say(`hostile: ${attack.name}: ${JSON.stringify(outcomes)}`);
    await delay(SETTLING_MS);
    return noticed;
  };
  for (const attack of ATTACKS.filter(({ name }) => name.includes(only))) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ harmless: await slice(attack, true), attacked: await slice(attack, false) });
    }
    rows.push(rowOf(attack, rounds));
    stage.say(`hostile: ${attack.name}: ${rows.at(-1)!.ratio!.median.toFixed(2)}`);
  }
  return rows.toSorted((a, b) => b.ratio!.median - a.ratio!.median);
}

/** Each slice is an address's first minute. */
function assignmentOf(
  { product, intruder }: Arena,
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

const expected = ({ answers }: Attack, outcome: string) =>
  answers.includes(outcome) || ['429 rate_limited', '503 unavailable', 'cut off'].includes(outcome);

function rowOf({ name }: Attack, rounds: readonly Round[]): Row {
  const ratio = spreadOf(
    rounds.map(({ harmless, attacked }) =>
      Math.max(attacked.healthz / harmless.healthz, attacked.sends / harmless.sends),
    ),
  );
  const refused = rounds.reduce((sum, { attacked }) => sum + attacked.refused, 0);
  const middle = (of: keyof Round) => rounds.toSorted((a, b) => a[of].sends - b[of].sends)[1]![of];
  return {
    what: name,
    figure: `${figureOf(middle('attacked'))}${refused > 0 ? `, ${refused} refused` : ''}`,
    yardstick: figureOf(middle('harmless')),
    ratio,
    goal: { text: `≤ ${GOAL}`, met: ratio.median <= GOAL && refused === 0 },
  };
}

function figureOf({ healthz, sends }: Seen): string {
  return `${healthz.toFixed(1)} ms, sends ${sends.toFixed(1)} ms`;
}
