import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenOnLoopback } from './listen-on-loopback.js';

/** A port of 127.0.0.1 that no program listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnLoopback(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
