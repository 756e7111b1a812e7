// `npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1]`: the product while everything around it breaks.
import { spawn } from 'node:child_process';
import { exitCode, node, root } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  const args = ['api/dist/bench/drill.js', ...process.argv.slice(2)];
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit' });
  // It stops what it started before it ends. A terminal's Ctrl-C reaches it without us.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return exitCode(child);
});
