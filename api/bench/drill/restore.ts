import { parseArgs } from 'node:util';
import { inScope } from '../support/in-scope.js';
import { printChecks } from './print-checks.js';
import { runRestoreDrill } from './run-restore-drill.js';

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '20' } } });
const sessions = Number(values.sessions);
const [source, target] = JSON.parse(process.env.DRILL_DATABASES ?? '[]') as string[];
if (!Number.isSafeInteger(sessions) || sessions < 1 || !source || !target) {
  process.stderr.write('Usage: npm run drill -- restore [--sessions 20]\n');
  process.exit(2);
}

/** Resolves at the end of the drill. */
export const done = inScope((scope) => runRestoreDrill(scope, { sessions, source, target })).then(
  printChecks,
);
