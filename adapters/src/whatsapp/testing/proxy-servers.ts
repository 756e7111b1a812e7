import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';
import type { TestCertificate } from '../../../testing/self-signed.js';

export interface TestProxy {
  readonly port: number;
  /** The targets that it was asked to connect to. */
  readonly targets: string[];
  /** Connections so far, accepted or not. */
  connections(): number;
  /** Refuses new connections and cuts the existing ones. */
  stop(): Promise<void>;
}

export interface TestProxyOptions {
  /** The `user:password` that it requires. */
  readonly login?: string;
  /** Answers every CONNECT with this status. */
  readonly status?: number;
}

/** An HTTP proxy on loopback that only tunnels. */
export function httpProxy(options: TestProxyOptions = {}): Promise<TestProxy> {
  return tunnelling(createHttpServer(), options);
}

/** The same behind TLS: the request to the proxy, with its password, is encrypted. */
export function httpsProxy(certificate: TestCertificate, options: TestProxyOptions = {}): Promise<TestProxy> {
  return tunnelling(createHttpsServer({ ...certificate }), options);
}

async function tunnelling(http: HttpServer, { login, status }: TestProxyOptions): Promise<TestProxy> {
  const targets: string[] = [];
  http.on('request', (_, response) => response.writeHead(405).end());
  http.on('tlsClientError', (_, socket) => socket.destroy());
  http.on('connect', ({ url = '', headers }, socket: Socket) => {
    const wanted = login && `Basic ${Buffer.from(login).toString('base64')}`;
    if (wanted && headers['proxy-authorization'] !== wanted) return refuse(socket, 407);
    if (status !== undefined) return refuse(socket, status);
    targets.push(url);
    const [host, port] = [url.slice(0, url.lastIndexOf(':')), url.slice(url.lastIndexOf(':') + 1)];
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      pipeBoth(socket, onward);
    });
    onward.on('error', () => refuse(socket, 502));
    socket.on('error', () => onward.destroy());
  });
  return startServer(http, targets);
}

const VERSION = 5;
const BY_PASSWORD = 2;
const IPV4 = 1;

/** A SOCKS5 proxy on loopback that accepts a name or an IPv4 address. */
export async function socksProxy({ login }: TestProxyOptions = {}): Promise<TestProxy> {
  const targets: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serveSocks(socket, login, targets).catch(() => socket.destroy());
  });
  return startServer(server, targets);
}

async function serveSocks(socket: Socket, login: string | undefined, targets: string[]): Promise<void> {
  const read = reader(socket);
  const [, methods = 0] = await read(2);
  await read(methods);
  socket.write(Buffer.from([VERSION, login === undefined ? 0 : BY_PASSWORD]));
  if (login !== undefined && !(await isLogin(socket, read, login))) return;
  const [, , , kind] = await read(4);
  const host =
    kind === IPV4 ? (await read(4)).join('.') : (await read((await read(1))[0]!)).toString('latin1');
  const port = (await read(2)).readUInt16BE(0);
  targets.push(`${host}:${port}`);
  const onward = connect(port, host);
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
  await once(onward, 'connect');
  socket.write(Buffer.from([VERSION, 0, 0, IPV4, 0, 0, 0, 0, 0, 0]));
  pipeBoth(socket, onward);
}

async function isLogin(socket: Socket, read: ReturnType<typeof reader>, login: string): Promise<boolean> {
  const [, userBytes = 0] = await read(2);
  const user = (await read(userBytes)).toString();
  const password = (await read((await read(1))[0]!)).toString();
  const fits = `${user}:${password}` === login;
  socket.write(Buffer.from([1, fits ? 0 : 1]));
  if (!fits) socket.end();
  return fits;
}

/** Reads exactly this many bytes, and leaves the rest. */
function reader(socket: Socket): (bytes: number) => Promise<Buffer> {
  return async (bytes) => {
    if (bytes === 0) return Buffer.alloc(0);
    for (;;) {
      const chunk: Buffer | null = socket.read(bytes);
      if (chunk) return chunk;
      await once(socket, 'readable');
    }
  };
}

function refuse(socket: Socket, status: number): void {
  socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
}

function pipeBoth(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on('close', () => other.destroy());
  other.on('close', () => one.destroy());
}

async function startServer(server: Server, targets: string[]): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listenOnLoopback(server);
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, targets, connections: () => count, stop };
}
