import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { WhatsAppVersionPage } from './version-page.js';

async function latest(serve: RequestListener, timeoutMs?: number): Promise<number> {
  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const url = `http://127.0.0.1:${port}/sw.js`;
    return await new WhatsAppVersionPage({ url, ...(timeoutMs !== undefined && { timeoutMs }) }).latest();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const page = (text: string) => latest((_, response) => response.end(text));

describe('WhatsApp’s version page', () => {
  test.each([
    ['self.x = JSON.parse("{\\"client_revision\\":1047000123,\\"y\\":1}")', 1_047_000_123],
    ['{"server_revision":1,"client_revision": 1047000123}', 1_047_000_123],
  ])('%s names its revision', async (text, revision) => {
    expect(await page(text)).toBe(revision);
  });

  test.each([
    '',
    '<html>Not for robots</html>',
    '"client_revision":',
    '"client_revision":12',
    '"client_revision":1e99',
  ])('%j names no revision, which is a retryable error', async (text) => {
    const error = await page(text).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(AdapterError);
    expect(error).toMatchObject({ retryable: true });
  });

  test('an error status and a redirect are refused', async () => {
    await expect(latest((_, response) => response.writeHead(429).end())).rejects.toThrow('429');
    const elsewhere: RequestListener = ({ url }, response) =>
      url === '/sw.js'
        ? response.writeHead(302, { location: '/other' }).end()
        : response.end('"client_revision":1047000123');
    await expect(latest(elsewhere)).rejects.toThrow(AdapterError);
  });

  test('reading stops on an endless page', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const pour: RequestListener = (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    };
    await expect(latest(pour)).rejects.toThrow('names no revision');
  });

  test('a page that never arrives times out', async () => {
    await expect(latest(() => undefined, 50)).rejects.toThrow(AdapterError);
  });
});
