import { parseArgs } from 'node:util';
import { CRASH_POINTS } from '../testing/crash-points.js';
import { runCrashMatrix } from './crash-matrix/run-crash-matrix.js';
import { BenchScope } from './support/bench-scope.js';

const USAGE = `Usage: npm run drill -- crash-matrix [--seeds 50 --seed 1 --points ${CRASH_POINTS.join(',')}]\n`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    points: { type: 'string', default: CRASH_POINTS.join() },
  },
});
const [seeds, seed] = [Number(values.seeds), Number(values.seed)];
const points = CRASH_POINTS.filter((point) => values.points.split(',').includes(point));
if (!(Number.isSafeInteger(seeds) && seeds > 0 && Number.isSafeInteger(seed)) || points.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const scope = new BenchScope((line) => void process.stderr.write(`${line}\n`));
const interrupted = () => void scope.end().finally(() => process.exit(130));
process.once('SIGINT', interrupted);
process.once('SIGTERM', interrupted);
try {
  const entries = await runCrashMatrix(scope, { seeds, seed, points });
  for (const { what, figure, flaws } of entries) {
    process.stdout.write(`${flaws.length > 0 ? 'WRONG' : 'ok   '}  ${what.padEnd(32)} ${figure}\n`);
    for (const flaw of flaws.slice(0, 10)) process.stdout.write(`         ${flaw}\n`);
  }
  if (entries.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1;
} finally {
  await scope.end();
}
