import type { Database } from '@waxwing/adapters/postgres';
import { startSender } from './sends/sender.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { compareLoads, figureOf, ratioOf } from './support/load/compare-loads.js';
import { calibrateAmount, postLoad, type Target } from './support/load/load.js';
import { CONTACTS, TEXT } from './support/load/send-request.js';
import { spreadOf } from './support/load/statistics.js';
import { BaileysYardstick } from './support/processes/baileys-yardstick.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { ComparedVersions } from './support/product/versions.js';
import type { BenchRow } from './support/table.js';

const GOAL = { connections: 16, ratio: 0.7 };
const CONNECTIONS = [1, 16];
const ROUNDS = 7;
const ROUND_S = 2;
const WARM_UP = 300;

/**
 * Messages a second that one session sends and WhatsApp acknowledges, through the API, against Baileys alone; where another version of
 * the product is given, against that alone.
 */
export async function sends(scope: BenchScope, { versions }: BenchOptions): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  for (const contact of CONTACTS) await sandbox.addPhone(contact);
  const { target, database } = await startSender(scope, sandbox, {
    number: '919000000001',
    env: versions.env,
  });
  if (versions.before !== undefined) return againstBefore(scope, sandbox, target, versions);
  const baileys = await BaileysYardstick.start(scope, sandbox);
  await baileys.link(['919000000002']);

  const sentByBare: string[] = [];
  const sendBare = async (amount: number) => {
    const { ids, perSecond } = await baileys.send(amount, CONTACTS, TEXT);
    sentByBare.push(...ids);
    return perSecond;
  };
  scope.report('sends: warming up');
  await sendBare(WARM_UP);
  const bareAmount = Math.round((await sendBare(WARM_UP)) * ROUND_S);
  const amounts = new Map<number, number>();
  for (const connections of CONNECTIONS) {
    const { amount } = await calibrateAmount({ ...target, connections }, ROUND_S);
    amounts.set(connections, amount);
  }

  const measured: { connections: number; ours: number; theirs: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`sends: round ${round} of ${ROUNDS}`);
    for (const [connections, amount] of amounts) {
      const theirs = await sendBare(bareAmount);
      const { perSecond: ours } = await postLoad({ ...target, connections, amount });
      measured.push({ connections, ours, theirs });
    }
  }
  const rows = CONNECTIONS.map((connections) =>
    rowOf(
      connections,
      measured.filter((pair) => pair.connections === connections),
    ),
  );
  return [...rows, await arrivedOnce(database, sandbox, sentByBare)];
}

async function againstBefore(
  scope: BenchScope,
  sandbox: SandboxProcess,
  target: Target,
  { before = '', goal }: ComparedVersions,
): Promise<BenchRow[]> {
  const other = await startSender(scope, sandbox, { number: '919000000003', main: before });
  const rows: BenchRow[] = [];
  for (const connections of CONNECTIONS) {
    scope.report(`sends: against the version before, ${connections} at once`);
    const { pairs } = await compareLoads(connections, [target], [other.target]);
    const ratio = ratioOf(pairs);
    rows.push({
      what: nameOf(connections),
      figure: figureOf(pairs, 'ours'),
      yardstick: `the version before ${figureOf(pairs, 'theirs')}`,
      ratio,
      goal: { text: `≥ ${goal}`, met: ratio.median >= goal },
    });
  }
  return rows;
}

function nameOf(connections: number): string {
  return `sends of one session, ${connections} connection${connections === 1 ? '' : 's'}`;
}

function rowOf(connections: number, pairs: readonly { ours: number; theirs: number }[]): BenchRow {
  const ratio = spreadOf(pairs.map(({ ours, theirs }) => ours / theirs));
  return {
    what: nameOf(connections),
    figure: `${Math.round(spreadOf(pairs.map(({ ours }) => ours)).median)}/s`,
    yardstick: `bare Baileys ${Math.round(spreadOf(pairs.map(({ theirs }) => theirs)).median)}/s`,
    ratio,
    ...(connections === GOAL.connections && {
      goal: { text: `≥ ${GOAL.ratio}`, met: ratio.median >= GOAL.ratio },
    }),
  };
}

/** Whether every message, of ours and of the yardstick's, arrived once and crossed the wire once. */
async function arrivedOnce(
  database: Database,
  sandbox: SandboxProcess,
  sentByBare: readonly string[],
): Promise<BenchRow> {
  const ours = await database.query<{ id: string }>('select wa_id as id from messages');
  const wanted = new Set([...ours.map(({ id }) => id), ...sentByBare]);
  const arrived = (await Promise.all(CONTACTS.map((contact) => sandbox.arrived(contact)))).flat();
  const seen = new Set(arrived.map(({ id }) => id));
  const once =
    arrived.length === wanted.size &&
    seen.size === wanted.size &&
    arrived.every(({ id, frames }) => wanted.has(id) && frames === 1);
  return {
    what: 'sends, arrived',
    figure: `${ours.length} sent`,
    yardstick: `${arrived.length - sentByBare.length} arrived, ${sentByBare.length} of bare Baileys`,
    goal: { text: 'each once', met: once },
  };
}
