import { parseArgs } from 'node:util';
import { runRestore } from './composition/operations/run-restore.js';
import { runCommand } from './process/run-command.js';

await runCommand('Usage: restore <file>', () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) return undefined;
  return (report) => runRestore({ file, env: process.env, report });
});
