// `npm run screenshots [-- address [path …]]`: pictures of the pages, in features/report/screenshots.
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { runNode } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  await ensureFrontEndsBuilt(toTerminal);
  return runNode(['features/dist/screenshots/main.js', ...process.argv.slice(2)]);
});
