import type { Database } from '@waxwing/adapters/postgres';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { spreadOf } from './support/load/statistics.js';
import { LinkingProduct, numbersFrom } from './support/product/linking-product.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const SESSIONS = 30;
/** A share of the bytes that a session took as one row a pre-key, 294 KiB. */
const GOAL = { ratio: 0.3, kibibytes: 88 };

interface SessionSize {
  readonly bytes: number;
  readonly rows: number;
}

/** What a linked session takes in the database, with its indexes; where another version of the product is given, against that. */
export async function rows(scope: BenchScope, { versions }: BenchOptions): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  const ours = await sizeASession(scope, sandbox, '91900');
  const what = 'rows, a linked session';
  if (versions.before === undefined) {
    const met = ours.bytes <= GOAL.kibibytes * 1_024;
    return [{ what, figure: inWords(ours), yardstick: '', goal: { text: `≤ ${GOAL.kibibytes} KiB`, met } }];
  }
  const theirs = await sizeASession(scope, sandbox, '91800', versions.before);
  const ratio = ours.bytes / theirs.bytes;
  const goal = { text: `≤ ${GOAL.ratio}`, met: ratio <= GOAL.ratio };
  const yardstick = `the version before ${inWords(theirs)}`;
  return [{ what, figure: inWords(ours), yardstick, ratio: spreadOf([ratio]), goal }];
}

async function sizeASession(
  scope: BenchScope,
  sandbox: SandboxProcess,
  prefix: string,
  main?: string,
): Promise<SessionSize> {
  const { product, database, link } = await LinkingProduct.start(scope, sandbox, { main });
  scope.report(`rows: linking ${SESSIONS} sessions`);
  await link(numbersFrom(prefix, SESSIONS));
  const size = await sizeOfStored(database);
  await product.stop();
  return size;
}

async function sizeOfStored(database: Database): Promise<SessionSize> {
  await database.query('vacuum whatsapp_auth');
  const [size] = await database.query<SessionSize & object>(
    `select pg_total_relation_size('whatsapp_auth')::float8 / count(distinct instance_id) as bytes,
       count(*)::float8 / count(distinct instance_id) as rows
     from whatsapp_auth`,
  );
  return size!;
}

function inWords({ bytes, rows }: SessionSize): string {
  return `${(bytes / 1_024).toFixed(0)} KiB in ${rows.toFixed(0)} rows`;
}
