// `npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1 --harm kill,freeze]`: the product while everything around it breaks.
// `npm run drill -- --busy 2 --sessions 400 [--grace 60]`: how long instances are away, idle beside busy and 100 sessions beside 400.
// `npm run drill -- floor [--sessions 200 --workers 2]`: all sessions on the day on which WhatsApp takes only a newer client.
// `npm run drill -- crash-matrix [--seeds 50 --seed 1]`: the product as it crashes at every point of a message's way.
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
  // It stops what it started before it ends. A terminal's Ctrl-C reaches it without us.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return exitCode(child);
});
