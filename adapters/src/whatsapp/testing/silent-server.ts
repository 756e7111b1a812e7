import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WASocket } from '@whiskeysockets/baileys';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';
import { unrefLongTimers } from '../../sandbox/testing/unref-long-timers.js';
import { SharedCaches } from '../connection/shared-caches.js';
import { silentLogger } from '../connection/silent-logger.js';
import { loadBaileys } from '../load-baileys.js';
import { openSocket } from '../patches/captured-rejections.js';

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Connects to a server that opens a WebSocket and never sends anything more, not even a closing handshake. */
export async function withSilentServer(work: (socket: WASocket) => Promise<void>): Promise<void> {
  unrefLongTimers();
  const server = createServer();
  const sockets = new Set<Duplex>();
  server.on('upgrade', ({ headers }, socket) => {
    sockets.add(socket.on('error', () => undefined));
    const key = createHash('sha1')
      .update(`${headers['sec-websocket-key']}${WEBSOCKET_GUID}`)
      .digest('base64');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write(`${[...lines, `Sec-WebSocket-Accept: ${key}`].join('\r\n')}\r\n\r\n`);
  });
  const port = await listenOnLoopback(server);
  try {
    await work(await open(`ws://127.0.0.1:${port}/`));
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

async function open(url: string): Promise<WASocket> {
  const baileys = await loadBaileys();
  const caches = new SharedCaches();
  return openSocket(baileys, {
    waWebSocketUrl: url,
    logger: silentLogger,
    auth: { creds: baileys.initAuthCreds(), keys: { get: async () => ({}), set: async () => undefined } },
    userDevicesCache: caches.userDevices('test'),
    msgRetryCounterCache: caches.shortLived('test', 'retries'),
    placeholderResendCache: caches.shortLived('test', 'placeholders'),
    callOfferCache: caches.shortLived('test', 'calls'),
  });
}
