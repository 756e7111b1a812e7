import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';

/** A TCP proxy to the test server that can be closed: its clients then see the database as down. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #shut = false;

  private constructor(
    server: Server,
    /** The same database through the proxy. */
    readonly url: string,
  ) {
    this.#server = server;
  }

  static async inFrontOf(url: string): Promise<DatabaseProxy> {
    const { host, port, user, password, database } = new pg.Client({ connectionString: url });
    const server = createServer();
    const own = await listenOnLoopback(server);
    const proxy = new DatabaseProxy(server, `postgresql://${user}:${password}@127.0.0.1:${own}/${database}`);
    const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    server.on('connection', (near) => proxy.#forward(near, path));
    return proxy;
  }

  shut(): void {
    this.#shut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#shut = false;
  }

  async close(): Promise<void> {
    this.shut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #forward(near: Socket, to: { path: string } | { host: string; port: number }): void {
    if (this.#shut) return void near.destroy();
    const far = connect(to);
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        other.destroy();
        this.#sockets.delete(socket);
      });
    }
  }
}
