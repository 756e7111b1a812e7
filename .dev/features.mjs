// `npm run features [-- --tags @sending]`: the behaviour of the product, sentence by sentence.
import { runFeatures } from './cucumber.mjs';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  await ensureFrontEndsBuilt(toTerminal);
  return runFeatures(process.argv.slice(2));
});
