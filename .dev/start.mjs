// `npm start`: everything that is needed, from a fresh clone to a running product, in one command.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node, root } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  const child = spawn(node(), ['api/dist/src/main.js'], { cwd: root, stdio: 'inherit' });
  forwardOnce(child);
  return ended(child);
});

/** The product shuts down cleanly on the first signal, and is not to be told twice. */
function forwardOnce(child) {
  let told = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well as to us.
      const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      if (!told && !fromTerminal) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      told = true;
    });
  }
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
