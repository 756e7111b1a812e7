// `npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1 --harm kill,freeze]`: the product under injected faults.
// `npm run drill -- --busy 2 --sessions 400 [--grace 60]`: how long instances are away, on an idle and a busy machine, with 100 and 400 sessions.
// `npm run drill -- floor [--sessions 200 --workers 2]`: all sessions when WhatsApp raises its oldest accepted client version.
// `npm run drill -- crash-matrix [--seeds 50 --seed 1]`: the product with a crash at every point of a message's way.
import { spawn } from 'node:child_process';
import { exitCode, node, root } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  const [name, ...rest] = process.argv.slice(2);
  const args = ['crash-matrix', 'floor'].includes(name)
    ? [`api/dist/bench/${name}.js`, ...rest]
    : ['api/dist/bench/drill.js', ...process.argv.slice(2)];
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit' });
  // It stops its own processes before it ends. A terminal sends Ctrl-C to it directly.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return exitCode(child);
});
