import { parseArgs } from 'node:util';
import { printChecks } from './drill/print-checks.js';
import { runVersionFloorDrill } from './drill/version-floor-drill.js';
import { inScope } from './support/in-scope.js';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '200' },
    workers: { type: 'string', default: '2' },
  },
});
const [sessions, workers] = [Number(values.sessions), Number(values.workers)];
if (![sessions, workers].every((value) => Number.isSafeInteger(value) && value > 0)) {
  process.stderr.write('Usage: npm run drill -- floor [--sessions 200 --workers 2]\n');
  process.exit(2);
}

printChecks([await inScope((scope) => runVersionFloorDrill(scope, { sessions, workers }))]);
