// `npm start`: everything from a fresh clone to a running product, in one command.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { NODE_COMPILE_CACHE, node, root, stopPrograms } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

const parent = process.ppid;
// Registered first: a cancelled start must not go on building, and come up minutes later.
let stop = cancelStart;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
onOrphaned(() => stop('SIGTERM'));

await script(async () => {
  await ensureReady({ log: toTerminal, product: true });
  await ensureFrontEndsBuilt(toTerminal);
  const env = { NODE_COMPILE_CACHE, ...process.env };
  const child = spawn(node(), ['api/dist/src/main.js'], { cwd: root, stdio: 'inherit', env });
  stop = forwardOnce(child);
  return ended(child);
});

function cancelStart(signal) {
  stopPrograms();
  process.exit(128 + constants.signals[signal]);
}

/** The product shuts down cleanly on the first signal; a second one must not reach it. */
function forwardOnce(child) {
  let told = false;
  return (signal) => {
    // A terminal sends Ctrl-C to the child as well as to this process.
    if (told || (signal === 'SIGINT' && process.stdin.isTTY)) return;
    told = true;
    child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  };
}

/** A signal to npm reaches the shell between npm and this process, which dies of it and does not pass it on. */
function onOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid === parent || act(), 100).unref();
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
