import { parseArgs } from 'node:util';
import { DRILL_FAULTS } from './drill/drill-cluster.js';
import { printChecks } from './drill/print-checks.js';
import { runComparison } from './drill/run-comparison.js';
import { runDrill } from './drill/run-drill.js';
import { inScope } from './support/in-scope.js';

const USAGE = `Usage: npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1 --grace 60 --busy 0 --harm ${DRILL_FAULTS.join(',')}]\n`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: '3' },
    sessions: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    grace: { type: 'string', default: '60' },
    busy: { type: 'string', default: '0' },
    harm: { type: 'string', default: DRILL_FAULTS.join() },
  },
});
const numbers = {
  seconds: Number(values.seconds),
  workers: Number(values.workers),
  sessions: Number(values.sessions),
  seed: Number(values.seed),
  grace: Number(values.grace),
  busy: Number(values.busy),
};
const drillFaults = DRILL_FAULTS.filter((harm) => values.harm.split(',').includes(harm));
const bad = Object.values(numbers).some((value) => !Number.isSafeInteger(value) || value < 0);
if (bad || numbers.workers < 2 || numbers.grace < 2 || drillFaults.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const entries = await inScope((scope) => {
  scope.report(`drill: seed ${numbers.seed}`);
  const drill = numbers.busy > 0 ? runComparison : runDrill;
  return drill(scope, { ...numbers, drillFaults });
});
printChecks(entries);
