// `npm run build`: compiles the server and builds the front ends for production.
import { ensureBuilt } from './build.mjs';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureBuilt(toTerminal);
  await ensureFrontEndsBuilt(toTerminal);
  return 0;
});
