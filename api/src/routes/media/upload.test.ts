import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type MediaFacts, MediaRefused, UploadMedia } from '@waxwing/core';
import { createMemoryPorts, eventually, type MemoryPorts } from '@waxwing/core/testing';
import { sendRawBytes, statusesOf } from '../../../testing/raw-http.js';
import { ACCOUNT_ID, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { BODY_TIMES, type BodyTimes } from '../../http/request/body/body-times.js';
import { uploadV1MediaRoute } from './media-routes.js';

const PDF: MediaFacts = { mimeType: 'application/pdf', kind: 'document' };
const QUICK: BodyTimes = { wholeMs: 200, windowMs: 200, bytesAWindow: 1_000 };

let app: RunningApp | undefined;
afterEach(() => app?.close());

/** The route for Asha, who has the Free plan; what is known of files is what `facts` says. */
async function start({
  facts = async () => PDF,
  times = BODY_TIMES,
}: {
  facts?: () => Promise<MediaFacts>;
  times?: BodyTimes;
} = {}) {
  const ports = createMemoryPorts();
  const at = ports.clock.now();
  await ports.subscriptions.start({
    id: ports.ids.next(),
    accountId: ACCOUNT_ID,
    planId: 'free',
    planName: 'Free',
    pricePaise: 0,
    instanceLimit: 1,
    messageLimit: 1_000,
    billingPeriod: 'month',
    valuePaise: 0,
    creditPaise: 0,
    creditFrom: null,
    orderId: null,
    startsAt: at,
    endsAt: new Date(at.getTime() + 1_000_000),
    cancelledAt: null,
    remindedAt: null,
  });
  const mediaWorkshop = { inspect: facts } as never;
  app = await startApp({
    routes: [uploadV1MediaRoute(new UploadMedia({ ...ports, mediaWorkshop }))],
    bodyTimes: times,
  });
  return { ports, url: `${app.url}/api/v1/media`, port: app.port };
}

interface Part {
  readonly name: string;
  readonly value: Blob | string;
  readonly fileName?: string;
}

const file = (text: string, fileName = 'receipt.pdf'): Part => ({
  name: 'file',
  value: new Blob([text]),
  fileName,
});

async function upload(url: string, parts: readonly Part[]) {
  const form = new FormData();
  for (const { name, value, fileName } of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function stored({ mediaStore, mediaCatalog }: MemoryPorts): Promise<number> {
  let files = 0;
  for await (const { accountId } of mediaStore.list()) files += accountId === ACCOUNT_ID ? 1 : 0;
  expect(await mediaCatalog.list({ accountId: ACCOUNT_ID, limit: 9 })).toHaveLength(files);
  return files;
}

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
  test('is stored under its name, and the same bytes keep their id', async () => {
    const { url, ports } = await start();
    const first = await upload(url, [file('a receipt')]);
    expect(first).toMatchObject({
      status: 201,
      body: { file_name: 'receipt.pdf', size: 9, kind: 'document' },
    });
    const again = await upload(url, [file('a receipt', 'other.pdf')]);
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, file_name: 'receipt.pdf' } });
    expect(await stored(ports)).toBe(1);
  });

  test('takes its name from the field behind it', async () => {
    const { url } = await start();
    const { body } = await upload(url, [file('a receipt', 'blob'), { name: 'file_name', value: 'bill.pdf' }]);
    expect(body.file_name).toBe('bill.pdf');
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\secrets\\photo.jpg', 'photo.jpg'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['..', null],
    ['रसीद 🧾.pdf', 'रसीद 🧾.pdf'],
  ])('of the hostile name %j is called %j', async (given, shown) => {
    const { url } = await start();
    const { body } = await upload(url, [file('a receipt'), { name: 'filename', value: given }]);
    expect(body.file_name).toBe(shown);
  });

  const refusals: readonly [string, readonly Part[], number, object][] = [
    ['no file', [{ name: 'filename', value: 'a.pdf' }], 400, { code: 'invalid_request', field: 'file' }],
    ['two files', [file('one'), file('two')], 400, { code: 'invalid_request', field: 'file' }],
    ['an unknown field', [file('one'), { name: 'caption', value: 'Hi' }], 400, { field: 'caption' }],
    ['__proto__', [{ name: '__proto__', value: 'x' }, file('one')], 400, { field: '__proto__' }],
    ['a file in another field', [{ ...file('one'), name: 'image' }], 400, { field: 'image' }],
    [
      'a field twice',
      [{ name: 'filename', value: 'a' }, { name: 'filename', value: 'b' }, file('one')],
      400,
      { field: 'filename' },
    ],
    [
      'a long name',
      [{ name: 'filename', value: 'a'.repeat(5_000) }, file('one')],
      400,
      { field: 'filename' },
    ],
    [
      '10,000 fields',
      [...Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: 'x' })), file('one')],
      400,
      { code: 'invalid_request' },
    ],
    ['no bytes', [file('')], 400, { code: 'invalid_media' }],
  ];
  test.each(refusals)('with %s is refused, and nothing is stored', async (_, parts, status, body) => {
    const { url, ports } = await start();
    expect(await upload(url, parts)).toMatchObject({ status, body });
    expect(await stored(ports)).toBe(0);
  });

  test.each([
    ['an image beyond 16 MiB', 16, async () => ({ mimeType: 'image/png', kind: 'image' }) as const, 413],
    ['broken', 0, () => Promise.reject(new MediaRefused('invalid_media', 'It breaks off')), 400],
    ['of a refused type', 0, () => Promise.reject(new MediaRefused('media_type_refused', 'No')), 415],
    ['of too many pixels', 0, () => Promise.reject(new MediaRefused('media_too_large', 'No')), 413],
  ])('of a file that is %s is refused, and nothing is stored', async (_, mebibytes, facts, status) => {
    const { url, ports } = await start({ facts });
    const big: Part = { ...file(''), value: new Blob([new Uint8Array(mebibytes * 1_048_576 + 1)]) };
    expect((await upload(url, [big])).status).toBe(status);
    expect(await stored(ports)).toBe(0);
  });

  test.each([
    ['no boundary', ['Content-Type: multipart/form-data;'], 400],
    ['JSON', ['Content-Type: application/json'], 415],
    ['compressed', ['Content-Type: multipart/form-data; boundary=x', 'Content-Encoding: gzip'], 415],
  ])('of a body that is %s is refused', async (_, headers, status) => {
    const { port, ports } = await start({ times: QUICK });
    const head = [...HEAD.slice(0, 3), ...headers, `Content-Length: ${WHOLE.length}`, 'Connection: close'];
    const received = await sendRawBytes(port, `${head.join('\r\n')}\r\n\r\n${WHOLE}`);
    expect(statusesOf(received)).toEqual([status]);
    expect(await stored(ports)).toBe(0);
  });

  test('whose length is said to be shorter than it is, is refused', async () => {
    const { port, ports } = await start();
    const received = await sendRawBytes(port, raw(WHOLE, [`Content-Length: ${BEGUN.length}`]));
    expect(statusesOf(received)[0]).toBe(400);
    expect(await stored(ports)).toBe(0);
  });

  test.each([
    ['whose length is said to be longer than it is', WHOLE, WHOLE.length + 10],
    ['that stops in the middle', BEGUN, WHOLE.length],
    ['that stops before its file', '--x\r\n', WHOLE.length],
  ])('%s is given up when it comes too slowly', async (_, body, length) => {
    const { port, ports } = await start({ times: QUICK });
    const received = await sendRawBytes(port, raw(body, [`Content-Length: ${length}`]));
    expect(statusesOf(received)).toEqual([408]);
    expect(await stored(ports)).toBe(0);
  });

  test('that drips is given up, however long it would go on', async () => {
    const { port, ports } = await start({ times: QUICK });
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
    const { port, url, ports } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write(raw(WHOLE.slice(0, -5), [`Content-Length: ${WHOLE.length}`]), () => socket.destroy());
    await eventually(async () => app?.logged.find(({ status }) => status === 400));
    expect(await stored(ports)).toBe(0);
    expect((await upload(url, [file('a receipt')])).status).toBe(201);
  });

  test('that waits for a word before it sends its body is told to go on', async () => {
    const { port, ports } = await start();
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
    const { port } = await start({ times: { ...QUICK, bytesAWindow: 1 } });
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
    const { port } = await start({ times: QUICK });
    const headers = ['Content-Length: 200000000', 'Expect: 100-continue'];
    expect(statusesOf(await sendRawBytes(port, raw('', headers)))).toEqual([413]);
  });

  test('beyond eight of an account at once is refused until one of them ends', async () => {
    const { port, url } = await start();
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
