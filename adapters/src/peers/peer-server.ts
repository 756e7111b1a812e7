import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { PeerFrame } from '../shared/hints/peers.js';
import { MAX_FRAME_BYTES, parseFrame } from './peer-frame.js';
import type { PeerSignature } from './peer-signature.js';

/** After so long in silence the system asks whether the host at the other end is still there. */
const KEEP_ALIVE_MS = 30_000;
/** A fleet has hundreds of processes, and each opens one connection. */
const MOST_CONNECTIONS = 2_000;

export interface PeerServerOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly self: string;
  readonly signature: PeerSignature;
  readonly onFrame: (frame: PeerFrame, peer: string) => void;
}

/** Takes what other processes of the installation tell this one; everybody else gets 401. */
export class PeerServer {
  readonly #sockets: WebSocketServer;
  readonly #close: () => Promise<void>;
  readonly port: number;

  private constructor(sockets: WebSocketServer, port: number, close: () => Promise<void>) {
    this.#sockets = sockets;
    this.port = port;
    this.#close = close;
  }

  /** @throws the system's error where it cannot listen */
  static async listen({ host, port, self, signature, onFrame }: PeerServerOptions): Promise<PeerServer> {
    const keptAlive = { keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS };
    const http = createServer(keptAlive, (_, response) => response.writeHead(404).end());
    http.maxConnections = MOST_CONNECTIONS;
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
    });
    http.on('upgrade', (request, socket, head) => {
      // Node ends the process for an error of a socket that nobody listens to, and a caller may break off at any moment.
      socket.on('error', () => socket.destroy());
      const peer = signature.verify(request.headers.authorization, self);
      if (peer === undefined) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
        return;
      }
      sockets.handleUpgrade(request, socket, head, (connection) => {
        connection.on('error', () => connection.terminate());
        connection.on('message', (data) => {
          try {
            const { seq, frame } = parseFrame(String(data));
            connection.send(JSON.stringify({ ack: seq }));
            onFrame(frame, peer);
          } catch {
            connection.close(1008);
          }
        });
      });
    });
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(port, host, () => {
        http.off('error', reject);
        resolve();
      });
    });
    const close = () => new Promise<void>((resolve) => http.close(() => resolve()));
    return new PeerServer(sockets, (http.address() as AddressInfo).port, close);
  }

  async close(): Promise<void> {
    for (const connection of this.#sockets.clients) connection.terminate();
    this.#sockets.close();
    await this.#close();
  }
}
