// `npm run phone` and the like: one of the compiled programs, by its path, with the rest of the line.
import { runNode } from './node.mjs';
import { ensureReady, script } from './setup.mjs';

// Standard output belongs to the program: others read it.
const log = (line) => void process.stderr.write(`${line}\n`);

await script(async () => {
  await ensureReady({ log });
  return runNode(process.argv.slice(2));
});
