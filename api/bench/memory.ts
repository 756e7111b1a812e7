import { historyMemory } from './memory-history.js';
import type { BenchScope } from './support/bench-scope.js';
import { BaileysYardstick } from './support/processes/baileys-yardstick.js';
import { startPostgres } from './support/product/bench-database.js';
import { LinkingProduct, numbersFrom } from './support/product/linking-product.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import { mebibytes } from './support/resources/mebibytes.js';
import { COLLECTABLE, settledMemory } from './support/resources/resident-memory.js';
import type { BenchRow } from './support/table.js';

const FROM = 50;
const TO = 200;
const STEP = 25;
const GOAL = { ratio: 2, bytes: 2 ** 20 };

/** A process of its own that links sessions. */
interface SessionHost {
  readonly pid: number;
  link(numbers: readonly string[]): Promise<void>;
}

/** Resident memory that each further linked and idle session takes, against Baileys alone. */
export async function memory(scope: BenchScope): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  const baileys = await BaileysYardstick.start(scope, sandbox, COLLECTABLE);
  const theirs = await perSession(scope, 'bare Baileys', '91800', baileys);
  const ours = await perSession(scope, 'Waxwing', '91900', await startWaxwing(scope, sandbox));

  const ratio = ours / theirs;
  const spread = { median: ratio, min: ratio, max: ratio };
  return [
    {
      what: `memory a session, ${FROM} to ${TO}`,
      figure: `${mebibytes(ours)} MiB`,
      yardstick: `bare Baileys ${mebibytes(theirs)} MiB`,
      ratio: spread,
      goal: { text: `≤ ${GOAL.ratio}`, met: ratio <= GOAL.ratio },
    },
    {
      what: 'memory a session, absolute',
      figure: `${mebibytes(ours)} MiB`,
      yardstick: '',
      goal: { text: `≤ ${mebibytes(GOAL.bytes)} MiB`, met: ours <= GOAL.bytes },
    },
    // On a database of its own, since a process opens only what its own keys have sealed, and would share the sessions.
    ...(await historyMemory(scope, await startPostgres(scope), sandbox)),
  ];
}

async function startWaxwing(scope: BenchScope, sandbox: SandboxProcess): Promise<SessionHost> {
  const { product, link } = await LinkingProduct.start(scope, sandbox, { env: COLLECTABLE });
  return { pid: product.pid, link };
}

/** Bytes. */
async function perSession(
  scope: BenchScope,
  name: string,
  prefix: string,
  host: SessionHost,
): Promise<number> {
  const numbers = numbersFrom(prefix, TO);
  const linkUpTo = async (from: number, to: number) => {
    for (let at = from; at < to; at += STEP) {
      await host.link(numbers.slice(at, at + STEP));
      scope.report(`memory: ${name}, ${at + STEP} sessions linked`);
    }
  };
  await linkUpTo(0, FROM);
  const before = await settledMemory(host.pid);
  await linkUpTo(FROM, TO);
  const after = await settledMemory(host.pid);
  return (after - before) / (TO - FROM);
}
