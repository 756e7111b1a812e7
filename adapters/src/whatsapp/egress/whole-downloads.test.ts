import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import { socketConfig } from '../connection/socket-config.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import type { FetchDispatcher } from './fetch-dispatcher.js';
import { wholeDownloads } from './whole-downloads.js';

const LONG = Buffer.alloc(3_000_000, 'state ');

describe('live hook: a Baileys download that breaks off rejects and does not end the process', () => {
  let baileys: Baileys;
  let server: Server;
  let origin: string;
  let answer: RequestListener;
  let agent: Agent;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });
  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    agent = new Agent();
  });
  afterEach(async () => {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** Sends every request to the server of this test in place of WhatsApp's. */
  const testDispatcher = () => {
    const dispatch: Dispatcher['dispatch'] = (options, handler) =>
      agent.dispatch({ ...options, origin }, handler);
    return { dispatch } as unknown as FetchDispatcher;
  };
  const options = () => ({ dispatcher: wholeDownloads(testDispatcher()) }) as RequestInit;
  const breaksOff: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': LONG.length });
    response.write(LONG.subarray(0, 1_600), () => response.destroy());
  };
  const file = () => ({ directPath: '/state', mediaKey: Buffer.alloc(32, 1) });

  test('of the whole app state', async () => {
    answer = breaksOff;
    const content = baileys.proto.ExternalBlobReference.encode(file()).finish();
    const snapshot = { tag: 'snapshot', attrs: {}, content };
    const collection = { tag: 'collection', attrs: { name: 'regular' }, content: [snapshot] };
    const answered = { tag: 'iq', attrs: {}, content: [{ tag: 'sync', attrs: {}, content: [collection] }] };
    await expect(baileys.extractSyncdPatches(answered, options())).rejects.toThrow();
  });

  test('of a change of the app state', async () => {
    answer = breaksOff;
    const patch = baileys.proto.SyncdPatch.create({ version: { version: 1 }, externalMutations: file() });
    const key = async () => ({ keyData: Buffer.alloc(32) });
    const state = baileys.newLTHashState();
    await expect(baileys.decodePatches('regular', [patch], state, key, options())).rejects.toThrow();
  });

  test.each([
    ['the connection breaks off before an answer', (_, response) => response.destroy()],
    [
      'the answer is compressed',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    ],
    ['the file is gone', (_, response) => response.writeHead(404).end()],
  ] as [string, RequestListener][])('where %s', async (_, listener) => {
    answer = listener;
    await expect(
      baileys.getHttpStream('https://mmg.whatsapp.net/state', options() as never),
    ).rejects.toThrow();
  });

  test('a complete download is read as before, and the next one reuses the connection', async () => {
    answer = ({ headers }, response) =>
      response.end(headers['accept-encoding'] === 'identity' ? LONG : 'compressed');
    for (let time = 0; time < 2; time++) {
      const stream = await baileys.getHttpStream('https://mmg.whatsapp.net/state', options() as never);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(LONG)).toBe(true);
    }
  });

  test('every session uses it, with a proxy and without', async () => {
    answer = breaksOff;
    const asked: string[] = [];
    const proxy = {
      dispatch: ({ path }: { path: string }) => {
        asked.push(path);
        throw new Error('the proxy is away');
      },
    };
    const config = (egressConfig: object) =>
      socketConfig({
        baileys,
        egressConfig,
        mode: { kind: 'live' },
        credentials: {},
        gate: {},
        caches: CACHES,
      } as never);
    const direct = baileys.getHttpStream(`${origin}/state`, config({}).options as never);
    await expect(direct).rejects.toThrow();
    const proxied = baileys.getHttpStream(
      `${origin}/by-proxy`,
      config({ options: { dispatcher: proxy } }).options as never,
    );
    await expect(proxied).rejects.toThrow();
    expect(asked).toEqual(['/by-proxy']);
  });
});

const CACHES = { shortLived: () => undefined, userDevices: () => undefined };
