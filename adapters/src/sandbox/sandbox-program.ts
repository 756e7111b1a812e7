import { parseArgs } from 'node:util';
import { SandboxServer } from './sandbox-server.js';

/** Runs a sandbox by itself until it is asked to stop; prints its addresses and root key as JSON. */
export async function runSandboxProgram(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      // Hosts of another program, which clients then get in place of the server's own.
      'media-host': { type: 'string', multiple: true },
    },
  });
  const server = await SandboxServer.start({
    ...(values.port !== undefined && { port: Number(values.port) }),
    ...(values.data !== undefined && { dataDir: values.data }),
    ...(values['media-host'] && { mediaHosts: values['media-host'] }),
  });
  const rootKey = server.rootKey.toString('base64');
  const controlUrl = `${server.url.replace('ws:', 'http:').replace('/ws/chat', '')}/sandbox/api`;
  process.stdout.write(
    `${JSON.stringify({ url: server.url, rootKey, controlUrl, mediaHosts: server.mediaHosts })}\n`,
  );

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
