// `npm run features [-- --tags @sending]`: the scenarios of the product's behaviour.
import { runFeatures } from './cucumber.mjs';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  await ensureFrontEndsBuilt(toTerminal);
  return runFeatures(process.argv.slice(2));
});
