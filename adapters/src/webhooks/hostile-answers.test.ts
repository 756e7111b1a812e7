import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { attemptAt } from './testing/attempts.js';
import { HostileReceiver, talking } from './testing/hostile-receiver.js';
import { httpReceiver } from './testing/receivers.js';

const hostile = new HostileReceiver();

describe('a wrong answer', () => {
  test.each([
    ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n', 'UPGRADE'],
    ['SSH-2.0-OpenSSH_9.6\r\n', 'BANNER'],
    ['HTTP/1.1 abc OK\r\n\r\n', 'NUMBER'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n', 'LENGTHS'],
    ['\0\0\0\0', 'NUL'],
  ])('%j is none', async (answer) => {
    const outcome = await hostile.sendTo(talking((socket) => socket.end(answer)));
    expect([outcome.error === 'bad_answer' || outcome.error === 'connect', outcome.status]).toEqual([
      true,
      null,
    ]);
    expect(outcome.response).toBe('');
  });

  test('that never comes is a lost connection', async () => {
    for (const end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      hostile.receiver?.close();
      expect(await hostile.sendTo(talking(end))).toMatchObject({ status: null, error: 'connect' });
    }
  });

  test('keeps its text out of everything but the excerpt, and its NUL out of that', async () => {
    const outcome = await hostile.sendTo(
      httpReceiver((_, response) => {
        response.writeHead(500, 'hostile-reason', { 'x-hostile': 'hostile-header' });
        response.end('hostile\0body\u2028');
      }),
    );
    expect(outcome).toEqual({
      status: 500,
      error: 'http_5xx',
      ms: expect.any(Number),
      response: 'hostilebody\u2028',
      retryAfterMs: null,
    });
  });
});

describe('a status', () => {
  const answering = (status: number, headers: Record<string, string> = {}): RequestListener => {
    return (_, response) => response.writeHead(status, headers).end();
  };

  test.each([
    [200, {}, null, null],
    [204, {}, null, null],
    [200, { refresh: '0; url=http://127.0.0.1/' }, null, null],
    [200, { location: 'http://127.0.0.1/' }, null, null],
    [200, { 'retry-after': '30' }, null, null],
    [410, {}, 'gone', null],
    [404, {}, 'http_4xx', null],
    [429, {}, 'http_4xx', null],
    [429, { 'retry-after': '30' }, 'paused', 30_000],
    [429, { 'retry-after': '99999' }, 'paused', 3_600_000],
    [429, { 'retry-after': 'soon' }, 'http_4xx', null],
    [503, {}, 'http_5xx', null],
    [503, { 'retry-after': '0' }, 'paused', 1_000],
    [500, { 'retry-after': '30' }, 'http_5xx', null],
  ])('%d with %j means %s', async (status, headers, error, retryAfterMs) => {
    const outcome = await hostile.sendTo(httpReceiver(answering(status, headers as Record<string, string>)));
    expect(outcome).toMatchObject({ status, error, retryAfterMs });
  });

  test.each([300, 301, 302, 303, 307, 308])('%d is a failure, and is not followed', async (status) => {
    const target = await httpReceiver(answering(200));
    const urls = [`http://127.0.0.1:${target.port}/`, `//127.0.0.1:${target.port}/`, '/other'];
    let requests = 0;
    const { port } = await hostile.start(
      httpReceiver((request, response) => {
        requests += 1;
        answering(status, { location: urls[requests - 1]! })(request, response);
      }),
    );
    for (const _ of urls) {
      const outcome = await hostile.sender.send(attemptAt(`http://127.0.0.1:${port}/`));
      expect(outcome).toMatchObject({ status, error: 'redirect' });
    }
    expect([target.connections, requests]).toEqual([0, urls.length]);
    target.close();
  });
});
