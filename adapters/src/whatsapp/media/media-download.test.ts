import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { MediaFault } from '@waxwing/core';
import { downloadMedia, type MediaDownloadOptions } from './media-download.js';
import { mediaUrl } from './media-url.js';

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
  test('is decrypted as a stream', async () => {
    const url = await serve((_, response) => void response.end(sealed()));
    expect((await download(url)).equals(plain)).toBe(true);
  });

  test('that was tampered with is refused', async () => {
    const changed = sealed();
    changed[50_000]! ^= 1;
    const url = await serve((_, response) => void response.end(changed));
    await expect(download(url)).rejects.toThrow(MediaFault);
  });

  test('that is missing is given up, and one that is temporarily unavailable is not', async () => {
    let status = 410;
    const url = await serve((_, response) => void response.writeHead(status).end());
    await expect(download(url)).rejects.toThrow(MediaFault);
    status = 503;
    await expect(download(url)).rejects.not.toThrow(MediaFault);
    status = 429;
    await expect(download(url)).rejects.not.toThrow(MediaFault);
  });

  test('whose connection breaks off rejects for its reader only', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 200_000 });
      response.write(sealed().subarray(0, 60_000), () => response.destroy());
    });
    await expect(download(url)).rejects.toThrow();
  });

  test('that stalls is given up', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write(sealed().subarray(0, 100)));
    await expect(download(url, { idleMs: 50 })).rejects.toThrow('silent');
  });

  test('that is too large is not read further', async () => {
    const url = await serve((_, response) => void response.end(sealed()));
    await expect(download(url, { maxBytes: 50_000 })).rejects.toThrow(MediaFault);
  });

  test('is fetched from its announced address, and redirects are not followed', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/elsewhere') response.end(sealed());
      else response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(download(url)).rejects.toThrow();
  });
});

describe('the URL of a file', () => {
  const live = { kind: 'live' } as const;
  const sandbox = { kind: 'sandbox', url: 'ws://127.0.0.1:4000/ws/chat', rootKey: new Uint8Array() } as const;

  test('is on WhatsApp’s media host, or on the sandbox', () => {
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
  ])('does not exist for the path %.30s', (path) => expect(mediaUrl(live, path)).toBeUndefined());

  test('is on a host that WhatsApp has named, and on none of another owner', () => {
    expect(mediaUrl(live, '/1', 'media-fra3-1.cdn.whatsapp.net')?.href).toBe(
      'https://media-fra3-1.cdn.whatsapp.net/1',
    );
    expect(mediaUrl(sandbox, '/1', '127.0.0.1:4001')?.href).toBe('http://127.0.0.1:4001/1');
    for (const host of [
      'evil.example',
      'whatsapp.net.evil.example',
      'evilwhatsapp.net',
      '127.0.0.1',
      'a@b.whatsapp.net',
      '',
    ])
      expect(mediaUrl(live, '/1', host)).toBeUndefined();
    for (const host of ['evil.example', '127.0.0.2:4000', 'mmg.whatsapp.net', '127.0.0.1:80@evil.example'])
      expect(mediaUrl(sandbox, '/1', host)).toBeUndefined();
  });

  test.each(['//evil.example/1', '/\\evil.example', '/@evil.example', '/../../x'])(
    'stays on the host: %s',
    (path) => {
      expect(mediaUrl(live, path)?.host).toBe('mmg.whatsapp.net');
    },
  );
});
