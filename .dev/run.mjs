// `npm run phone` and the like: runs a program of the project with the remaining arguments, once its sources are compiled.
// After `--pages` the front ends are built too, and the program may be missing.
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { runNode, stopPrograms } from './node.mjs';
import { ensureReady, script } from './setup.mjs';

const args = process.argv.slice(2);
const needsPages = args[0] === '--pages';
const program = needsPages ? args.slice(1) : args;

// Standard output belongs to the program: other programs read it.
const log = (line) => void process.stderr.write(`${line}\n`);

await script(async () => {
  await ensureReady({ log });
  if (needsPages) await ensureFrontEndsBuilt(log);
  if (program.length === 0) return 0;
  // The program ends what it has started before it ends itself. A terminal sends Ctrl-C to it directly.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', stopPrograms);
  return runNode(program);
});
