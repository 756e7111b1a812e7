// `npm run phone` and the like: runs a compiled program by its path, with the remaining arguments.
import { runNode } from './node.mjs';
import { ensureReady, script } from './setup.mjs';

// Standard output belongs to the program: other programs read it.
const log = (line) => void process.stderr.write(`${line}\n`);

await script(async () => {
  await ensureReady({ log });
  return runNode(process.argv.slice(2));
});
