// `npm run dev`: the product, with the front ends built for development. A saved file is rebuilt, and open pages reload.
import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { invalidateFrontEnds } from './front-ends.mjs';
import { startLiveReloadProxy } from './live-reload-proxy.mjs';
import { exitCode, node, root } from './node.mjs';
import { ensureReady, script, toTerminal } from './setup.mjs';

await script(async () => {
  await ensureReady({ log: toTerminal });
  invalidateFrontEnds();
  const port = Number(process.env.PORT ?? 3000);
  const builder = fork(join(root, 'shell/federation/watch.mjs'), { execPath: node(), cwd: root });
  const product = spawn(node(), ['api/dist/src/main.js'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  });
  const stop = () => {
    builder.kill();
    product.kill();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  product.once('message', async ({ url }) => {
    const proxy = await startLiveReloadProxy({ port, target: url });
    builder.on('message', proxy.reload);
    toTerminal(`Pages that load anew by themselves: http://localhost:${port}`);
  });
  const code = await exitCode(product);
  builder.kill();
  return code;
});
