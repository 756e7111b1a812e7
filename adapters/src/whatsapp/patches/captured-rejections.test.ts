import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { unrefLongTimers } from '../../sandbox/testing/unref-long-timers.js';
import { SharedCaches } from '../connection/shared-caches.js';
import { silentLogger } from '../connection/silent-logger.js';
import { loadBaileys } from '../load-baileys.js';
import { openSocket } from './captured-rejections.js';

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server that opens a WebSocket and never sends anything more, not even a closing handshake. */
async function withSilentServer(work: (url: string) => Promise<void>): Promise<void> {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    if (address === null || typeof address === 'string') throw new Error('no port');
    await work(`ws://127.0.0.1:${address.port}/`);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

async function open(url: string) {
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

describe('openSocket', () => {
  // Jest fails a test with an unhandled rejection.
  test('a Baileys listener that rejects on a dead socket does not end the process', async () => {
    await withSilentServer(async (url) => {
      const socket = await open(url);
      await socket.end(undefined);
      socket.ws.emit('CB:message', { tag: 'message', attrs: { id: '1', from: '1-2@g.us' } });
      socket.ws.emit('CB:ib,,offline_preview', { tag: 'ib', attrs: {} });
      // Enough turns of the event loop for the rejection to surface.
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      expect(socket.ws.isClosed).toBe(true);
    });
  });

  test('ends soon even if the server never answers', async () => {
    await withSilentServer(async (url) => {
      const socket = await open(url);
      const closed = new Promise((resolve) =>
        socket.ev.on('connection.update', ({ connection }) => connection === 'close' && resolve(connection)),
      );
      await once(socket.ws, 'open');
      await socket.end(undefined);
      expect(await closed).toBe('close');
    });
  });
});
