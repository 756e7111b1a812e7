import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { sendRawBytes, statusesOf } from '../../../testing/raw-http.js';
import { SECRET } from '../../../testing/start-app.js';
import { BODY_TIMES, type BodyTimes } from '../../http/request/body/body-times.js';
import { file, setUpUploads, stored, upload } from './testing/uploads.js';

const startUploads = setUpUploads();

const QUICK: BodyTimes = { ...BODY_TIMES, wholeMs: 200, windowMs: 200, bytesAWindow: 1_000 };

const HEAD = [
  'POST /api/v1/media HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${SECRET}`,
  'Content-Type: multipart/form-data; boundary=x',
];
const BEGUN = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nsome bytes';
const WHOLE = `${BEGUN}\r\n--x--\r\n`;

/** A request in its bytes. */
function raw(body: string, headers: readonly string[]): string {
  return `${[...HEAD, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

describe('an upload', () => {
  test.each([
    ['no boundary', ['Content-Type: multipart/form-data;'], 400],
    ['JSON', ['Content-Type: application/json'], 415],
    ['compressed', ['Content-Type: multipart/form-data; boundary=x', 'Content-Encoding: gzip'], 415],
  ])('of a body that is %s is refused', async (_, headers, status) => {
    const { port, ports } = await startUploads({ times: QUICK });
    const head = [...HEAD.slice(0, 3), ...headers, `Content-Length: ${WHOLE.length}`, 'Connection: close'];
    const received = await sendRawBytes(port, `${head.join('\r\n')}\r\n\r\n${WHOLE}`);
    expect(statusesOf(received)).toEqual([status]);
    expect(await stored(ports)).toBe(0);
  });

  test('whose length is said to be shorter than it is, is refused', async () => {
    const { port, ports } = await startUploads();
    const received = await sendRawBytes(port, raw(WHOLE, [`Content-Length: ${BEGUN.length}`]));
    expect(statusesOf(received)[0]).toBe(400);
    expect(await stored(ports)).toBe(0);
  });

  test.each([
    ['whose length is said to be longer than it is', WHOLE, WHOLE.length + 10],
    ['that stops in the middle', BEGUN, WHOLE.length],
    ['that stops before its file', '--x\r\n', WHOLE.length],
  ])('%s is given up when it comes too slowly', async (_, body, length) => {
    const { port, ports } = await startUploads({ times: QUICK });
    const received = await sendRawBytes(port, raw(body, [`Content-Length: ${length}`]));
    expect(statusesOf(received)).toEqual([408]);
    expect(await stored(ports)).toBe(0);
  });

  test('that drips is given up, however long it would go on', async () => {
    const { port, ports } = await startUploads({ times: QUICK });
    const socket = connect(port, '127.0.0.1');
    const drops = setInterval(() => socket.write('.'), 20);
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk)).on('error', () => undefined);
    socket.write(raw(BEGUN, ['Content-Length: 1000000']));
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drops);
    expect(statusesOf(Buffer.concat(received).toString())).toEqual([408]);
    expect(await stored(ports)).toBe(0);
  });

  test('that is cut before its last byte leaves nothing, and the next one is taken', async () => {
    const { port, url, ports, logged } = await startUploads();
    const socket = connect(port, '127.0.0.1');
    socket.write(raw(WHOLE.slice(0, -5), [`Content-Length: ${WHOLE.length}`]), () => socket.destroy());
    await eventually(async () => logged.find(({ status }) => status === 400));
    expect(await stored(ports)).toBe(0);
    expect((await upload(url, [file('a receipt')])).status).toBe(201);
  });

  test('that waits for a word before it sends its body is told to go on', async () => {
    const { port, ports } = await startUploads();
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.endsWith('100 Continue\r\n\r\n')) socket.write(WHOLE);
    });
    const headers = [`Content-Length: ${WHOLE.length}`, 'Expect: 100-continue', 'Connection: close'];
    socket.write(raw('', headers));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(statusesOf(received)).toEqual([100, 201]);
    expect(await stored(ports)).toBe(1);
  });

  test('that is refused is taken from the wire to its end, so that the client reads the answer', async () => {
    const { port } = await startUploads({ times: { ...QUICK, bytesAWindow: 1 } });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const [part, parts] = ['.'.repeat(1_000), 100];
    const headers = ['Content-Type: application/json', `Content-Length: ${part.length * parts}`];
    socket.write(`${[...HEAD.slice(0, 3), ...headers].join('\r\n')}\r\n\r\n`);
    for (let n = 0; n < parts && !socket.destroyed; n++) {
      socket.write(part);
      await delay(QUICK.windowMs / 20);
    }
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await closed;
    expect(statusesOf(received)).toEqual([415, 200]);
  });

  test('that announces more than a file may have is refused before its body is sent', async () => {
    const { port } = await startUploads({ times: QUICK });
    const headers = ['Content-Length: 200000000', 'Expect: 100-continue'];
    expect(statusesOf(await sendRawBytes(port, raw('', headers)))).toEqual([413]);
  });

  test('beyond eight of an account at once is refused until one of them ends', async () => {
    const { port, url } = await startUploads();
    const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.write(raw(BEGUN, ['Content-Length: 1000']));
    const refused = await eventually(async () => {
      const answer = await upload(url, [file('a receipt')]);
      return answer.status === 429 ? answer : undefined;
    });
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 2 });
    sockets[0]!.destroy();
    const isTaken = async () => ((await upload(url, [file('a receipt')])).status < 300 ? true : undefined);
    expect(await eventually(isTaken)).toBe(true);
    for (const socket of sockets) socket.destroy();
  });
});
