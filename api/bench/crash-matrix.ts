import { parseArgs } from 'node:util';
import { CRASH_POINTS } from '../testing/crash-points.js';
import { runCrashMatrix } from './crash-matrix/run-crash-matrix.js';
import { printChecks } from './drill/print-checks.js';
import { inScope } from './support/in-scope.js';

const USAGE = `Usage: npm run drill -- crash-matrix [--seeds 50 --seed 1 --points ${CRASH_POINTS.join(',')} --safety protect]\n`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    points: { type: 'string', default: CRASH_POINTS.join() },
    safety: { type: 'string', default: 'off' },
  },
});
const [seeds, seed] = [Number(values.seeds), Number(values.seed)];
const points = CRASH_POINTS.filter((point) => values.points.split(',').includes(point));
if (!(Number.isSafeInteger(seeds) && seeds > 0 && Number.isSafeInteger(seed)) || points.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

await inScope(async (scope) => {
  const checks = runCrashMatrix(scope, { seeds, seed, points, safety: values.safety });
  for await (const check of checks) printChecks([check]);
});
