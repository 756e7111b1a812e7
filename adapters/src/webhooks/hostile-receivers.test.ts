import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventuallyPasses, WAIT_MS } from '@waxwing/core/testing';
import { attemptAt, testSender } from './testing/attempts.js';
import { httpReceiver, type Receiver, rawReceiver } from './testing/receivers.js';
import type { UndiciWebhookSender } from './undici-webhook-sender.js';

const OK = 'HTTP/1.1 200 OK\r\n';
const MEBIBYTE = 1_048_576;
/** For answers that count: a busy machine is no receiver that is late. */
const PATIENT = { totalMs: WAIT_MS, connectMs: WAIT_MS, bodyMs: WAIT_MS };
/** Short, so that what is slow is late soon. */
const SHORT = { totalMs: 400, connectMs: 200, bodyMs: 150 };

let receiver: Receiver;
let sender: UndiciWebhookSender;
let logged: unknown[][];
beforeEach(() => {
  logged = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    jest.spyOn(console, method).mockImplementation((...given) => void logged.push(given));
  process.on('warning', note);
  sender = testSender({ limits: PATIENT });
});
afterEach(async () => {
  await sender.close();
  receiver.close();
  process.off('warning', note);
  jest.restoreAllMocks();
  // Whatever the answer was.
  expect(logged).toEqual([]);
});
const note = (warning: Error) => void logged.push([warning]);

async function sendTo(started: Promise<Receiver>) {
  receiver = await started;
  return sender.send(attemptAt(`http://127.0.0.1:${receiver.port}/hook`));
}

/** A receiver that reads the head of the request and then talks. */
const talking = (talk: (socket: Socket) => void) =>
  rawReceiver((socket) => void once(socket, 'data').then(() => talk(socket)));

/** Writes the same until the socket ends. */
function trickle(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 5);
  socket.once('close', () => clearInterval(timer));
}

/** Writes as fast as the other side reads, without an end. */
function flood(socket: Socket, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
}

describe('a slow receiver', () => {
  beforeEach(() => {
    sender = testSender({ limits: SHORT });
  });

  test.each([
    ['says nothing', () => undefined],
    ['trickles the status line', (socket: Socket) => trickle(socket, 'H')],
    [
      'trickles headers',
      (socket: Socket) => {
        socket.write(OK);
        trickle(socket, 'x-slow: yes\r\n');
      },
    ],
    [
      'gives informational answers without an end',
      (socket: Socket) => trickle(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
  ])('that %s is late, and its socket is closed', async (what, talk) => {
    const outcome = await sendTo(talking(talk));
    const late =
      what.startsWith('trickles the status') || what.startsWith('gives')
        ? ['timeout', 'bad_answer']
        : ['timeout'];
    expect(late).toContain(outcome.error);
    expect([outcome.status, outcome.response]).toEqual([null, '']);
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('that trickles the body has answered with its status line', async () => {
    sender = testSender({ limits: { ...PATIENT, bodyMs: SHORT.bodyMs } });
    const outcome = await sendTo(
      talking((socket) => {
        socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
        trickle(socket, '1\r\nx\r\n');
      }),
    );
    expect([outcome.status, outcome.error]).toEqual([200, null]);
    expect(outcome.response).toMatch(/^x*$/);
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('that never accepts the bytes of a body has the same time', async () => {
    receiver = await rawReceiver((socket) => void socket.pause());
    const attempt = attemptAt(`http://127.0.0.1:${receiver.port}/`, { body: 'x'.repeat(16 * MEBIBYTE) });
    expect((await sender.send(attempt)).error).toBe('timeout');
    // A paused socket does not see its end.
    for (const socket of receiver.sockets) socket.resume();
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
  });

  test('does not delay another', async () => {
    sender = testSender({ limits: PATIENT });
    receiver = await talking(() => undefined);
    const late = sender.send(attemptAt(`http://127.0.0.1:${receiver.port}/`));
    const healthy = await httpReceiver((_, response) => response.end());
    const url = `http://127.0.0.1:${healthy.port}/`;
    const first = await Promise.race([
      late.then(() => 'late'),
      sender.send(attemptAt(url, { id: 'endpoint-2' })).then(() => 'healthy'),
    ]);
    expect(first).toBe('healthy');
    for (const socket of receiver.sockets) socket.destroy();
    await late;
    healthy.close();
  });
});

describe('an answer that is too long', () => {
  /** What the receiver could write before its socket was cut. */
  let written: number;
  const flooding = (head: string, bytes: Buffer) =>
    talking((socket) => {
      socket.once('close', () => {
        written = socket.bytesWritten;
      });
      socket.write(head);
      flood(socket, bytes);
    });

  test('is cut after 4 KB of its body: the status line counts', async () => {
    const outcome = await sendTo(flooding(`${OK}\r\n`, Buffer.alloc(65_536, 'é')));
    expect([outcome.status, outcome.error]).toEqual([200, null]);
    expect(Buffer.byteLength(outcome.response)).toBe(4_096);
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
    expect(written).toBeLessThan(16 * MEBIBYTE);
  });

  test('may have 200 KB of headers: the status line counts', async () => {
    const header = `x-long: ${'a'.repeat(1_000)}\r\n`;
    const outcome = await sendTo(
      talking((socket) => socket.end(`${OK}${header.repeat(200)}content-length: 2\r\n\r\nok`)),
    );
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'ok' });
  });

  test('may not have headers without an end', async () => {
    const outcome = await sendTo(flooding(OK, Buffer.from(`x-long: ${'a'.repeat(10_000)}\r\n`)));
    expect([outcome.status, outcome.error]).toEqual([null, 'bad_answer']);
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
    expect(written).toBeLessThan(16 * MEBIBYTE);
  });

  test('may not be a flood of informational ones', async () => {
    const outcome = await sendTo(flooding('', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000))));
    expect([outcome.status, outcome.error]).toEqual([null, 'bad_answer']);
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
    expect(written).toBeLessThan(16 * MEBIBYTE);
  });

  test('is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MEBIBYTE), { level: 9 });
    const encodings: unknown[] = [];
    const outcome = await sendTo(
      httpReceiver((request, response) => {
        encodings.push(request.headers['accept-encoding']);
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
      }),
    );
    expect([outcome.status, outcome.error]).toEqual([200, null]);
    expect(outcome.response.length).toBeLessThanOrEqual(4_096);
    expect(encodings).toEqual(['identity']);
  });

  test('counts by its status line where it breaks off', async () => {
    const outcome = await sendTo(
      talking((socket) => {
        socket.write(`${OK}content-length: 100\r\n\r\nhalf`, () =>
          setImmediate(() => socket.resetAndDestroy()),
        );
      }),
    );
    expect([outcome.status, outcome.error]).toEqual([200, null]);
  });
});

describe('a wrong answer', () => {
  test.each([
    ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n', 'UPGRADE'],
    ['SSH-2.0-OpenSSH_9.6\r\n', 'BANNER'],
    ['HTTP/1.1 abc OK\r\n\r\n', 'NUMBER'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n', 'LENGTHS'],
    ['\0\0\0\0', 'NUL'],
  ])('%j is none', async (answer) => {
    const outcome = await sendTo(talking((socket) => socket.end(answer)));
    expect([outcome.error === 'bad_answer' || outcome.error === 'connect', outcome.status]).toEqual([
      true,
      null,
    ]);
    expect(outcome.response).toBe('');
  });

  test('that never comes is a lost connection', async () => {
    for (const end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      receiver?.close();
      expect(await sendTo(talking(end))).toMatchObject({ status: null, error: 'connect' });
    }
  });

  test('keeps its text out of everything but the excerpt, and its NUL out of that', async () => {
    const outcome = await sendTo(
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
    const outcome = await sendTo(httpReceiver(answering(status, headers as Record<string, string>)));
    expect(outcome).toMatchObject({ status, error, retryAfterMs });
  });

  test.each([300, 301, 302, 303, 307, 308])('%d is a failure, and is not followed', async (status) => {
    const target = await httpReceiver(answering(200));
    const urls = [`http://127.0.0.1:${target.port}/`, `//127.0.0.1:${target.port}/`, '/other'];
    let requests = 0;
    receiver = await httpReceiver((request, response) => {
      requests += 1;
      answering(status, { location: urls[requests - 1]! })(request, response);
    });
    for (const _ of urls) {
      const outcome = await sender.send(attemptAt(`http://127.0.0.1:${receiver.port}/`));
      expect(outcome).toMatchObject({ status, error: 'redirect' });
    }
    expect([target.connections, requests]).toEqual([0, urls.length]);
    target.close();
  });
});
