import { parseArgs } from 'node:util';
import { accepts } from './accepts.js';
import { bundles } from './bundles.js';
import { history } from './history.js';
import { hostile } from './hostile.js';
import { inbound } from './inbound.js';
import { lighthouse } from './lighthouse.js';
import { loadMemory } from './load-memory.js';
import { media } from './media.js';
import { memory } from './memory.js';
import { mediaMemory } from './memory-media.js';
import { packaged } from './package.js';
import { polls } from './polls.js';
import { pooler } from './pooler/pooler.js';
import { qr } from './qr.js';
import { rows } from './rows.js';
import { burst } from './sends/burst.js';
import { sends } from './sends.js';
import { start } from './start.js';
import type { Bench, BenchOptions } from './support/bench.js';
import { inScope } from './support/in-scope.js';
import { versionsOf } from './support/product/versions.js';
import { type BenchRow, tableOf } from './support/table.js';
import { tracing } from './tracing.js';
import { webhooks } from './webhooks.js';

const BENCHES: Readonly<Record<string, Bench>> = {
  bundles,
  lighthouse,
  accepts,
  rows,
  sends,
  burst,
  inbound,
  history,
  memory,
  'load-memory': loadMemory,
  media,
  'media-memory': mediaMemory,
  start,
  package: packaged,
  qr,
  polls,
  pooler,
  hostile,
  tracing,
  webhooks,
};
const USAGE = `Usage: npm run bench [-- [${Object.keys(BENCHES).join('|')} …] [--check] [--minutes 2] [--only words] [--before folder [--safety watch]]]\n`;

/** Runs the benches by name and prints their table. Returns whether every goal was met. */
async function run(names: readonly string[]): Promise<boolean> {
  const measured: BenchRow[] = [];
  for (const name of names) {
    measured.push(...(await inScope((scope) => BENCHES[name]!(scope, options))));
  }
  process.stdout.write(tableOf(measured));
  return measured.every(({ goal }) => goal?.met ?? true);
}

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    minutes: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    before: { type: 'string' },
    safety: { type: 'string' },
  },
});
const options: BenchOptions = {
  minutes: Number(values.minutes),
  only: values.only,
  versions: versionsOf(values),
};
if (names.every((name) => name in BENCHES) && options.minutes > 0) {
  const met = await run(names.length > 0 ? names : Object.keys(BENCHES));
  if (!met && values.check) process.exitCode = 1;
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
