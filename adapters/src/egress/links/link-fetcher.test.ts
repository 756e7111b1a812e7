import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing';
import { type TestNames, TestResolver } from '../../webhooks/testing/attempts.js';
import { HOSTILE_HOSTS } from '../../webhooks/testing/hostile-urls.js';
import { httpReceiver, listening, type Receiver, rawReceiver } from '../../webhooks/testing/receivers.js';
import { AddressWall } from '../address-wall.js';
import type { TargetRules } from '../target-rules.js';
import { UrlRules } from '../url-rules.js';
import { type LINK_LIMITS, UndiciLinkFetcher } from './undici-link-fetcher.js';

interface FetcherOptions extends Partial<TargetRules> {
  readonly names?: TestNames;
  readonly limits?: Partial<Record<keyof typeof LINK_LIMITS, number>>;
}

/** One that may reach loopback, unless another mode is given, with names of a test. */
function fetcher({ names = {}, limits = {}, ...rules }: FetcherOptions = {}): UndiciLinkFetcher {
  const all: TargetRules = {
    mode: 'local',
    deny: [],
    publicUrl: 'https://waxwing.example',
    ownPorts: [],
    ...rules,
  };
  const wall = new AddressWall(all);
  const targetUrls = new UrlRules(all, wall);
  return new UndiciLinkFetcher({ wall, resolver: new TestResolver(names), targetUrls, limits });
}

async function fetchAll(url: string, from: UndiciLinkFetcher = fetcher(), signal?: AbortSignal) {
  const file = await from.open(url, signal);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.bytes) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), ...file.description() };
}

let receivers: Receiver[];
beforeEach(() => {
  receivers = [];
});
afterEach(() => {
  for (const receiver of receivers) receiver.close();
});

async function serving(listener: RequestListener): Promise<{ receiver: Receiver; url: string }> {
  const receiver = await httpReceiver(listener);
  receivers.push(receiver);
  return { receiver, url: `http://127.0.0.1:${receiver.port}` };
}

describe('the file of a link', () => {
  test('is fetched with its name and type, without cookies and uncompressed; the socket is closed', async () => {
    let heard = {};
    const { receiver, url } = await serving((request, response) => {
      heard = request.headers;
      response.writeHead(200, { 'content-type': 'application/pdf', 'set-cookie': 'a=b' }).end('%PDF-1.4');
    });
    const file = await fetchAll(`${url}/orders/receipt%2017.pdf?order=17`);
    expect(file).toEqual({ text: '%PDF-1.4', fileName: 'receipt 17.pdf', type: 'application/pdf' });
    expect(heard).toEqual({
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
      host: new URL(url).host,
      'user-agent': 'Waxwing',
    });
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('is found behind three redirects, and not behind four', async () => {
    const { url } = await serving((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end('here');
    });
    expect(await fetchAll(`${url}/3`)).toMatchObject({ text: 'here', fileName: '0' });
    await expect(fetchAll(`${url}/4`)).rejects.toMatchObject({
      message: 'The link answered 302.',
      retryable: false,
    });
  });

  test.each([
    [404, false],
    [403, false],
    [204, false],
    [206, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('an answer %i is told, and may be another later: %s', async (status, retryable) => {
    const { receiver, url } = await serving((_, response) => response.writeHead(status).end());
    const message = `The link answered ${status}.`;
    await expect(fetchAll(url)).rejects.toMatchObject({ name: 'LinkFault', message, retryable });
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('is not decompressed', async () => {
    const { url } = await serving((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)));
    });
    await expect(fetchAll(url)).rejects.toMatchObject({ retryable: false });
  });

  test.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['stops in the middle', (_, response) => void response.writeHead(200).write('the first half')],
  ])('of a server that %s is given up after the silence', async (_, listener) => {
    const { receiver, url } = await serving(listener);
    const impatient = fetcher({ limits: { silenceMs: 50 } });
    const message = 'The server of the link did not answer in time.';
    await expect(fetchAll(url, impatient)).rejects.toMatchObject({ message, retryable: true });
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('that trickles without end is given up after its time', async () => {
    const { receiver, url } = await serving(async (_, response) => {
      while (!response.destroyed) {
        response.write('more');
        await sleep(5);
      }
    });
    const impatient = fetcher({ limits: { totalMs: 100 } });
    await expect(fetchAll(url, impatient)).rejects.toMatchObject({ retryable: true });
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('that is cut off is an error, not a shorter file', async () => {
    const { url } = await serving((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('the first half');
      setImmediate(() => response.destroy());
    });
    await expect(fetchAll(url)).rejects.toMatchObject({ name: 'LinkFault', retryable: true });
  });

  test('of a server that speaks no HTTP is an error that may pass', async () => {
    const receiver = await rawReceiver((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    receivers.push(receiver);
    const fetched = fetchAll(`http://127.0.0.1:${receiver.port}`);
    await expect(fetched).rejects.toMatchObject({ name: 'LinkFault', retryable: true });
  });

  test('is not fetched further once it is cancelled', async () => {
    const { receiver, url } = await serving((_, response) => void response.writeHead(200).write('begun'));
    const cancelled = new AbortController();
    const fetched = fetchAll(url, fetcher(), cancelled.signal);
    await eventuallyPasses(() => expect(receiver.connections).toBe(1));
    cancelled.abort(new Error('the session has moved'));
    await expect(fetched).rejects.toThrow('the session has moved');
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });
});

describe('a link to a forbidden address', () => {
  let canary: Receiver;
  beforeEach(async () => {
    canary = await listening(createServer((socket) => socket.destroy()));
    receivers.push(canary);
  });

  test.each(HOSTILE_HOSTS)('%s sends no packet there, by http and https', async (host) => {
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${canary.port}/file`;
      if (!URL.canParse(url)) continue;
      // The worst resolver: it says that every name is this machine.
      const names = { [new URL(url).hostname]: ['127.0.0.1', '::1'] };
      await expect(fetchAll(url, fetcher({ mode: 'public', names }))).rejects.toThrow(
        /^The (link leads|host)/,
      );
    }
    expect(canary.connections).toBe(0);
  });

  test('is not followed there by a redirect', async () => {
    const port = canary.port;
    const { url } = await serving((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/file` }).end();
    });
    const fetched = fetchAll(url, fetcher({ publicUrl: `http://127.0.0.1:${port}` }));
    await expect(fetched).rejects.toMatchObject({
      message: 'The link leads to an address that files are not fetched from.',
      retryable: false,
    });
    expect(canary.connections).toBe(0);
  });

  test('is not reached by a name that means another address a moment later', async () => {
    const { url } = await serving((_, response) => response.writeHead(302, { location: '/again' }).end());
    const { port } = new URL(url);
    let asked = 0;
    const names = { 'shop.example': () => (++asked === 1 ? ['127.0.0.1'] : ['169.254.169.254']) };
    const fetched = fetchAll(`http://shop.example:${port}/file`, fetcher({ names }));
    await expect(fetched).rejects.toMatchObject({ retryable: false });
  });
});
