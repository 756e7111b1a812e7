import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { downloadMedia, type MediaDownloadOptions, MediaUnusable } from './media-download.js';
import { mediaUrl } from './media-host.js';

const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };
const plain = randomBytes(100_000);

function sealed(): Buffer {
  const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', keys.macKey).update(keys.iv).update(body).digest();
  return Buffer.concat([body, mac.subarray(0, 10)]);
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<URL> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);
}

const download = (url: URL, more: Partial<MediaDownloadOptions> = {}) =>
  buffer(
    downloadMedia({ url, keys, maxBytes: 1_000_000, signal: new AbortController().signal, fetch, ...more }),
  );

describe('a file of the media server', () => {
  test('is opened as it comes', async () => {
    const url = await serve((_, response) => void response.end(sealed()));
    expect((await download(url)).equals(plain)).toBe(true);
  });

  test('that somebody has changed is refused', async () => {
    const changed = sealed();
    changed[50_000]! ^= 1;
    const url = await serve((_, response) => void response.end(changed));
    await expect(download(url)).rejects.toThrow(MediaUnusable);
  });

  test('that is not there is given up, and one that is not to be had now is not', async () => {
    let status = 410;
    const url = await serve((_, response) => void response.writeHead(status).end());
    await expect(download(url)).rejects.toThrow(MediaUnusable);
    status = 503;
    await expect(download(url)).rejects.not.toThrow(MediaUnusable);
    status = 429;
    await expect(download(url)).rejects.not.toThrow(MediaUnusable);
  });

  test('whose connection breaks off amid it is an error of who reads it, and of nobody else', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 200_000 });
      response.write(sealed().subarray(0, 60_000), () => response.destroy());
    });
    await expect(download(url)).rejects.toThrow();
  });

  test('that does not come on is given up', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write(sealed().subarray(0, 100)));
    await expect(download(url, { idleMs: 50 })).rejects.toThrow('silent');
  });

  test('that is too large is not read on', async () => {
    const url = await serve((_, response) => void response.end(sealed()));
    await expect(download(url, { maxBytes: 50_000 })).rejects.toThrow(MediaUnusable);
  });

  test('is fetched from where it was announced, and not from where that points to', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/elsewhere') response.end(sealed());
      else response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(download(url)).rejects.toThrow();
  });
});

describe('where a file lies', () => {
  const live = { kind: 'live' } as const;
  const sandbox = { kind: 'sandbox', url: 'ws://127.0.0.1:4000/ws/chat', rootKey: new Uint8Array() } as const;

  test('is WhatsApp’s media host, or the sandbox', () => {
    expect(mediaUrl(live, '/v/t62/1?x=2')?.href).toBe('https://mmg.whatsapp.net/v/t62/1?x=2');
    expect(mediaUrl(sandbox, '/mms/1')?.href).toBe('http://127.0.0.1:4000/mms/1');
  });

  test.each([
    '',
    'v/1',
    '@evil.example/1',
    '.evil.example/1',
    ':8080/1',
    'https://evil.example/1',
    `/${'x'.repeat(3_000)}`,
  ])('is nowhere else: %.30s', (path) => expect(mediaUrl(live, path)).toBeUndefined());

  test.each(['//evil.example/1', '/\\evil.example', '/@evil.example', '/../../x'])(
    'stays on the host: %s',
    (path) => {
      expect(mediaUrl(live, path)?.host).toBe('mmg.whatsapp.net');
    },
  );
});
