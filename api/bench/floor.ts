import { parseArgs } from 'node:util';
import { runVersionFloorDrill } from './drill/version-floor-drill.js';
import { BenchScope } from './support/bench-scope.js';

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

const scope = new BenchScope((line) => void process.stderr.write(`${line}\n`));
const interrupted = () => void scope.end().finally(() => process.exit(130));
process.once('SIGINT', interrupted);
process.once('SIGTERM', interrupted);
try {
  const { what, figure, flaws } = await runVersionFloorDrill(scope, { sessions, workers });
  process.stdout.write(`${flaws.length > 0 ? 'WRONG' : 'ok   '}  ${what.padEnd(28)} ${figure}\n`);
  for (const flaw of flaws) process.stdout.write(`         ${flaw}\n`);
  if (flaws.length > 0) process.exitCode = 1;
} finally {
  await scope.end();
}
