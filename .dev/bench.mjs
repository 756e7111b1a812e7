// `npm run bench [-- bundles|lighthouse|accepts|sends|history|memory|load-memory|start|qr|hostile …] [--check] [--minutes 2] [--only words]`: measures the product against yardsticks.
import { spawn } from 'node:child_process';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { exitCode, node, root } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  await ensureFrontEndsBuilt(toTerminal);
  const { chromiumPath } = await import('../features/dist/support/browser/launch.js');
  const env = { ...process.env, CHROMIUM: process.env.CHROMIUM ?? (await chromiumPath()) };
  const args = ['api/dist/bench/main.js', ...process.argv.slice(2)];
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env });
  // It stops its own processes before it ends. A terminal sends Ctrl-C to it directly.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return exitCode(child);
});
