// `npm start`: everything that is needed, from a fresh clone to a running product, in one command.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { node, root } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  await ensureFrontEndsBuilt(toTerminal);
  const child = spawn(node(), ['api/dist/src/main.js'], { cwd: root, stdio: 'inherit' });
  forwardOnce(child);
  return ended(child);
});

/** The product shuts down cleanly on the first signal, and is not to be told twice. */
function forwardOnce(child) {
  let told = false;
  const tell = (signal) => {
    if (!told) child.kill(signal);
    told = true;
  };
  // A terminal sends Ctrl-C to the child as well as to us.
  process.on('SIGINT', () => process.stdin.isTTY || tell('SIGINT'));
  process.on('SIGTERM', () => tell('SIGTERM'));
  process.on('SIGHUP', () => tell('SIGTERM'));
  whenOrphaned(() => tell('SIGTERM'));
}

/** A signal to npm reaches the shell between npm and us, which dies of it and does not pass it on. */
function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || act(), 100).unref();
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
