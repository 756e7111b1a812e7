import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing';
import { attemptAt, testSender } from './testing/attempts.js';
import { HostileReceiver, PATIENT, talking } from './testing/hostile-receiver.js';
import { httpReceiver, rawReceiver } from './testing/receivers.js';

const OK = 'HTTP/1.1 200 OK\r\n';
const MEBIBYTE = 1_048_576;
/** Short, so that what is slow is late soon. */
const SHORT = { totalMs: 400, connectMs: 200, bodyMs: 150 };

const hostile = new HostileReceiver();

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
    hostile.sender = testSender({ limits: SHORT });
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
    const outcome = await hostile.sendTo(talking(talk));
    const late =
      what.startsWith('trickles the status') || what.startsWith('gives')
        ? ['timeout', 'bad_answer']
        : ['timeout'];
    expect(late).toContain(outcome.error);
    expect([outcome.status, outcome.response]).toEqual([null, '']);
    await eventuallyPasses(() => expect(hostile.sockets.size).toBe(0));
  });

  test('that trickles the body has answered with its status line', async () => {
    hostile.sender = testSender({ limits: { ...PATIENT, bodyMs: SHORT.bodyMs } });
    const outcome = await hostile.sendTo(
      talking((socket) => {
        socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
        trickle(socket, '1\r\nx\r\n');
      }),
    );
    expect([outcome.status, outcome.error]).toEqual([200, null]);
    expect(outcome.response).toMatch(/^x*$/);
    await eventuallyPasses(() => expect(hostile.sockets.size).toBe(0));
  });

  test('that never accepts the bytes of a body has the same time', async () => {
    const { port } = await hostile.start(rawReceiver((socket) => void socket.pause()));
    const attempt = attemptAt(`http://127.0.0.1:${port}/`, { body: 'x'.repeat(16 * MEBIBYTE) });
    expect((await hostile.sender.send(attempt)).error).toBe('timeout');
    // A paused socket does not see its end.
    for (const socket of hostile.sockets) socket.resume();
    await eventuallyPasses(() => expect(hostile.sockets.size).toBe(0));
  });

  test('does not delay another', async () => {
    hostile.sender = testSender({ limits: PATIENT });
    const { port } = await hostile.start(talking(() => undefined));
    const late = hostile.sender.send(attemptAt(`http://127.0.0.1:${port}/`));
    const healthy = await httpReceiver((_, response) => response.end());
    const url = `http://127.0.0.1:${healthy.port}/`;
    const first = await Promise.race([
      late.then(() => 'late'),
      hostile.sender.send(attemptAt(url, { id: 'endpoint-2' })).then(() => 'healthy'),
    ]);
    expect(first).toBe('healthy');
    for (const socket of hostile.sockets) socket.destroy();
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
    const outcome = await hostile.sendTo(flooding(`${OK}\r\n`, Buffer.alloc(65_536, 'é')));
    expect([outcome.status, outcome.error]).toEqual([200, null]);
    expect(Buffer.byteLength(outcome.response)).toBe(4_096);
    await eventuallyPasses(() => expect(hostile.sockets.size).toBe(0));
    expect(written).toBeLessThan(16 * MEBIBYTE);
  });

  test('may have 200 KB of headers: the status line counts', async () => {
    const header = `x-long: ${'a'.repeat(1_000)}\r\n`;
    const outcome = await hostile.sendTo(
      talking((socket) => socket.end(`${OK}${header.repeat(200)}content-length: 2\r\n\r\nok`)),
    );
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'ok' });
  });

  test('may not have headers without an end', async () => {
    const outcome = await hostile.sendTo(flooding(OK, Buffer.from(`x-long: ${'a'.repeat(10_000)}\r\n`)));
    expect([outcome.status, outcome.error]).toEqual([null, 'bad_answer']);
    await eventuallyPasses(() => expect(hostile.sockets.size).toBe(0));
    expect(written).toBeLessThan(16 * MEBIBYTE);
  });

  test('may not be a flood of informational ones', async () => {
    const outcome = await hostile.sendTo(
      flooding('', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000))),
    );
    expect([outcome.status, outcome.error]).toEqual([null, 'bad_answer']);
    await eventuallyPasses(() => expect(hostile.sockets.size).toBe(0));
    expect(written).toBeLessThan(16 * MEBIBYTE);
  });

  test('is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MEBIBYTE), { level: 9 });
    const encodings: unknown[] = [];
    const outcome = await hostile.sendTo(
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
    const outcome = await hostile.sendTo(
      talking((socket) => {
        socket.write(`${OK}content-length: 100\r\n\r\nhalf`, () =>
          setImmediate(() => socket.resetAndDestroy()),
        );
      }),
    );
    expect([outcome.status, outcome.error]).toEqual([200, null]);
  });
});
