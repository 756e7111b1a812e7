import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { selfSigned } from '../../../testing/self-signed.js';
import { loadBaileys } from '../load-baileys.js';
import { httpProxy, httpsProxy, socksProxy, type TestProxy } from '../testing/proxy-servers.js';
import { fetchDispatcher } from './fetch-dispatcher.js';
import { openTunnel } from './tunnel.js';

const certificate = selfSigned('127.0.0.1');
const trusted = getCACertificates();
beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert]));
afterAll(() => setDefaultCACertificates(trusted));

describe('live hook: downloads through a proxy', () => {
  let url: string;
  let host: string;
  let connections: number;
  let close: () => void;
  beforeEach(async () => {
    connections = 0;
    const server = createServer((_, response) => response.end('a piece of media'));
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    url = `http://${host}/media`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());

  const dispatcherOf = (scheme: string, { port }: TestProxy) =>
    fetchDispatcher(openTunnel({ url: `${scheme}://127.0.0.1:${port}`, trusted: true }, true));

  test.each([
    ['http', httpProxy],
    ['https', () => httpsProxy(certificate)],
    ['socks5', socksProxy],
  ] as const)('fetch goes through an %s proxy, and not around it when it is down', async (scheme, start) => {
    const proxy = await start();
    const dispatcher = dispatcherOf(scheme, proxy);
    expect(await (await fetch(url, { dispatcher })).text()).toBe('a piece of media');
    expect(proxy.targets).toEqual([host]);
    await proxy.stop();
    const before = connections;
    await expect(fetch(url, { dispatcher: dispatcherOf(scheme, proxy) })).rejects.toThrow();
    expect(connections).toBe(before);
  });

  test('Baileys downloads with the dispatcher of its options', async () => {
    const { getHttpStream } = await loadBaileys();
    const proxy = await httpProxy();
    const dispatcher = dispatcherOf('http', proxy);
    const stream = await getHttpStream(url, { dispatcher } as never);
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('a piece of media');
    expect(proxy.targets).toEqual([host]);
    await proxy.stop();
  });
});
