import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Has a server listen on a free port of 127.0.0.1; answers the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  // A connection closed as idle just as it is reused, as on a busy machine, would look like a fault that no test asked for.
  if (server instanceof HttpServer) server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
