import { parseArgs } from 'node:util';
import { runBackup } from './composition/operations/run-backup.js';
import { runCommand } from './process/run-command.js';

const USAGE = 'Usage: backup [file] [--method copy|pg_dump]';

await runCommand(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { method: { type: 'string' } },
  });
  const { method } = values;
  const known = method === undefined || method === 'copy' || method === 'pg_dump';
  if (!known || positionals.length > 1) return undefined;
  return (report) => runBackup({ file: positionals[0], method, env: process.env, report });
});
