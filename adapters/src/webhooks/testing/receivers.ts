import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';

/** A server of a customer, on loopback. */
export interface Receiver {
  readonly port: number;
  /** Every connection since the start. */
  readonly connections: number;
  /** Those that are open. */
  readonly sockets: ReadonlySet<Socket>;
  close(): void;
}

/** A receiver that speaks by bytes: `talk` gets each connection. */
export function rawReceiver(talk: (socket: Socket) => void): Promise<Receiver> {
  return listening(createServer(talk));
}

export function httpReceiver(listener: RequestListener): Promise<Receiver> {
  return listening(createHttpServer(listener));
}

/** Has a server listen and counts its connections; `server` may speak TLS. */
export async function listening(server: Server): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    sockets,
    get connections() {
      return connections;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
