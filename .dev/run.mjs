// `npm run phone` and the like: runs a program of the project with the remaining arguments, once its sources are compiled.
// After `--product` no more is installed than the product needs, after `--pages` the front ends are built too, and the program may
// be missing.
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { runNode, stopPrograms } from './node.mjs';
import { ensureReady, script } from './setup.mjs';

const args = process.argv.slice(2);
const takes = (option) => args[0] === option && args.shift() === option;
const product = takes('--product');
const needsPages = takes('--pages');

// Standard output belongs to the program: other programs read it.
const log = (line) => void process.stderr.write(`${line}\n`);

await script(async () => {
  await ensureReady({ log, product });
  if (needsPages) await ensureFrontEndsBuilt(log);
  if (args.length === 0) return 0;
  // The program ends what it has started before it ends itself. A terminal sends Ctrl-C to it directly.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', stopPrograms);
  return runNode(args);
});
