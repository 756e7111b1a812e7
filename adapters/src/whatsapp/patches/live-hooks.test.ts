import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { SharedCaches } from '../connection/shared-caches.js';
import { silentLogger } from '../connection/silent-logger.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { WhatsAppHarness } from '../testing/whatsapp-harness.js';
import { openSocket } from './captured-rejections.js';
import { rawSocketOf } from './raw-socket.js';

const require = createRequire(import.meta.url);
const noop = () => undefined;

/** The internals of Baileys that are used here. An upgrade that moves one of them fails here before it fails in production. */
describe('live hooks of Baileys 7.0.0-rc14', () => {
  let harness: WhatsAppHarness;
  let baileys: Baileys;
  let socket: WASocket;

  beforeAll(async () => {
    harness = await WhatsAppHarness.open();
    baileys = await loadBaileys();
    const caches = new SharedCaches();
    socket = openSocket(baileys, {
      waWebSocketUrl: harness.sandbox.url,
      logger: silentLogger,
      auth: { creds: baileys.initAuthCreds(), keys: { get: async () => ({}), set: async () => undefined } },
      userDevicesCache: caches.userDevices('hooks'),
      msgRetryCounterCache: caches.shortLived('hooks', 'retries'),
      placeholderResendCache: caches.shortLived('hooks', 'placeholders'),
      callOfferCache: caches.shortLived('hooks', 'calls'),
    });
  });
  afterAll(async () => {
    await socket.end(undefined);
    await harness.close();
  });

  test('the release is the one whose internals were read', () => {
    const path = require.resolve('@whiskeysockets/baileys/package.json');
    expect(JSON.parse(readFileSync(path, 'utf8')).version).toBe('7.0.0-rc14');
  });

  test('the underlying socket exists at once, and its frames come through `ws.emit`', () => {
    const raw = rawSocketOf(socket.ws);
    expect(raw).toMatchObject({ send: expect.any(Function), terminate: expect.any(Function) });
    const emit = socket.ws.emit;
    const seen: unknown[] = [];
    socket.ws.emit = (event, ...args) =>
      event === 'message' ? seen.push(args[0]) > 0 : emit.call(socket.ws, event, ...args);
    const frame = Buffer.from('frame');
    (raw as unknown as NodeJS.EventEmitter).emit('message', frame);
    socket.ws.emit = emit;
    expect(seen).toEqual([frame]);
  });

  test.each(['CB:message', 'CB:receipt', 'CB:ack,class:message', 'CB:notification', 'CB:call'])(
    '%s has a listener of Baileys, and a prepended one is called first',
    (event) => {
      expect(socket.ws.listenerCount(event)).toBeGreaterThan(0);
      socket.ws.prependListener(event, noop);
      expect(socket.ws.listeners(event)[0]).toBe(noop);
      socket.ws.off(event, noop);
    },
  );

  test('the functions and properties that are used exist', () => {
    const names = [
      'makeWASocket',
      'makeCacheableSignalKeyStore',
      'extractAddressingContext',
      'unpadRandomMax16',
    ];
    for (const name of names) expect([name, typeof Reflect.get(baileys, name)]).toEqual([name, 'function']);
    expect(baileys.WA_CERT_DETAILS).toHaveProperty('PUBLIC_KEY');
    expect(baileys.DEFAULT_CONNECTION_CONFIG).toHaveProperty('makeSignalRepository');
    expect(socket.receiptMutex).toHaveProperty('mutex');
    expect(socket).toMatchObject({
      assertSessions: expect.any(Function),
      executeUSyncQuery: expect.any(Function),
      getUSyncDevices: expect.any(Function),
      relayMessage: expect.any(Function),
      sendNode: expect.any(Function),
      sendRetryRequest: expect.any(Function),
    });
  });

  test('the Signal repository has the functions that are wrapped', () => {
    expect(socket.signalRepository).toMatchObject({
      decryptMessage: expect.any(Function),
      encryptMessage: expect.any(Function),
      injectE2ESession: expect.any(Function),
      jidToSignalProtocolAddress: expect.any(Function),
      lidMapping: { getLIDForPN: expect.any(Function), getPNForLID: expect.any(Function) },
    });
    expect(socket.authState.keys).toMatchObject({ transaction: expect.any(Function) });
  });
});
