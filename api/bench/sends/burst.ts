import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import { postLoad } from '../support/load/load.js';
import { CONTACTS } from '../support/load/send-request.js';
import { spreadOf } from '../support/load/statistics.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import type { BenchRow } from '../support/table.js';
import { startSender } from './sender.js';

const CONNECTIONS = 16;
const AMOUNT = 2 * CONNECTIONS;
const WARM_UP = 400;
/** Longer than the ten seconds after which the driver, by default, closes an idle connection to the database. */
const PAUSE_MS = 15_000;
const ROUNDS = 5;
const GOAL = 2;

/** The slowest of a burst of sends that comes after a pause, beside that of a burst right behind it. */
export async function burst(scope: BenchScope): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  for (const contact of CONTACTS) await sandbox.addPhone(contact);
  const { target } = await startSender(scope, sandbox, { number: '919000000001' });
  const sendAtOnce = (amount: number) => postLoad({ ...target, connections: CONNECTIONS, amount });
  const slowest = async () => (await sendAtOnce(AMOUNT)).p99;

  await sendAtOnce(WARM_UP);
  const pairs: { paused: number; behind: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`burst: round ${round} of ${ROUNDS}`);
    await delay(PAUSE_MS);
    pairs.push({ paused: await slowest(), behind: await slowest() });
  }
  const ratio = spreadOf(pairs.map(({ paused, behind }) => paused / behind));
  return [
    {
      what: `p99 of ${AMOUNT} sends, ${CONNECTIONS} at once, after ${PAUSE_MS / 1_000} s of silence`,
      figure: `${spreadOf(pairs.map(({ paused }) => paused)).median.toFixed(0)} ms`,
      yardstick: `right behind others ${spreadOf(pairs.map(({ behind }) => behind)).median.toFixed(0)} ms`,
      ratio,
      goal: { text: `≤ ${GOAL}`, met: ratio.median <= GOAL },
    },
  ];
}
