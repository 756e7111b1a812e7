import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { GetMessageTimeline, SendMessage } from '@waxwing/core';
import { anApiKey, countSent, createMemoryPorts, eventually, seedSender } from '@waxwing/core/testing';
import { noReactions } from '../../../testing/no-reactions.js';
import { sendRawBytes, statusesOf } from '../../../testing/raw-http.js';
import { type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { sendV1MessageRoute } from '../v1/message-routes.js';
import { sendMessageRoute } from './send-message.js';

let app: RunningApp | undefined;
afterEach(() => app?.close());

const JSON_PART = 'Content-Disposition: form-data; name="request"';
const FILE_PART =
  'Content-Disposition: form-data; name="file"; filename="mug.jpg"\r\nContent-Type: image/jpeg';
const FORM = 'multipart/form-data; boundary=x';

const part = (head: string, value: string) => `--x\r\n${head}\r\n\r\n${value}\r\n`;
const file = part(FILE_PART, 'JPEG of a mug');
const END = '--x--\r\n';

/** Where a file is sent in one call, and what its JSON says beside the image. */
const ROUTES = {
  'POST /api/v1/messages': (instanceId: string) => ({
    path: '/api/v1/messages',
    to: { instance_id: `ins_${instanceId.replaceAll('-', '')}`, to: '+919876543210' },
  }),
  'POST /api/public/send/{id}': (instanceId: string) => ({
    path: `/api/public/send/${instanceId}`,
    to: { number: '919876543210' },
  }),
};

async function start(of: keyof typeof ROUTES) {
  const ports = createMemoryPorts();
  const { account, instance, subscription } = await seedSender(ports);
  const key = anApiKey({ accountId: account.id });
  const sendMessage = new SendMessage(ports);
  const timeline = new GetMessageTimeline(ports);
  app = await startApp({
    authorizeKey: async () => key,
    routes: [
      sendV1MessageRoute(sendMessage, timeline, noReactions),
      sendMessageRoute(sendMessage, noReactions),
    ],
  });
  const { port, logged } = app;
  const { path, to } = ROUTES[of](instance.id);
  const request = (change: object = {}) => ({ ...to, type: 'image', image: { caption: 'Hi' }, ...change });
  const json = (change?: object) => part(JSON_PART, JSON.stringify(request(change)));
  const bytesOf = (body: string, type = FORM, length = Buffer.byteLength(body)) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${SECRET}`,
      'Idempotency-Key: receipt',
      'Prefer: respond-async',
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n');
  const send = async (body: string, type?: string) => {
    const received = await sendRawBytes(port, bytesOf(body, type));
    const answer = received.slice(received.indexOf('\r\n\r\n') + 4);
    return { status: statusesOf(received)[0], body: JSON.parse(answer) as Record<string, unknown> };
  };
  /** What is left of the request in files, messages and charges. */
  const left = async () => {
    const files: string[] = [];
    for await (const { sha256 } of ports.mediaStore.list()) files.push(sha256);
    const entered = await ports.mediaCatalog.list({ accountId: account.id, limit: 9 });
    const { items } = await ports.messages.page({ accountId: account.id, page: 1, limit: 9 });
    return [files.length, entered.length, items.length, await countSent(ports, subscription)];
  };
  return { bytesOf, json, left, logged, port, send };
}

type Rig = Awaited<ReturnType<typeof start>>;
type Hostile = readonly [string, (rig: Rig) => string, number, object, type?: string];

const HOSTILE: readonly Hostile[] = [
  ['the file before the request', ({ json }) => file + json() + END, 400, { field: 'request' }],
  ['no request', () => file + END, 400, { field: 'request' }],
  ['no file', ({ json }) => json() + END, 400, { field: 'file' }],
  ['no part at all', () => END, 400, { code: 'invalid_request' }],
  ['an empty request', () => part(JSON_PART, '') + file + END, 400, { code: 'invalid_request' }],
  ['broken JSON', () => part(JSON_PART, '{"type":"image"') + file + END, 400, { code: 'invalid_json' }],
  ['an array', () => part(JSON_PART, '[]') + file + END, 400, { code: 'invalid_request' }],
  ['an unknown field', ({ json }) => json({ colour: 1 }) + file + END, 400, { field: 'colour' }],
  [
    'more than 64 KiB of JSON',
    ({ json }) => json({ reference: 'x'.repeat(65_536) }) + file + END,
    400,
    { field: 'request' },
  ],
  ['the request twice', ({ json }) => json() + json() + file + END, 400, { field: 'request' }],
  [
    'the request again behind the file',
    ({ json }) => json() + file + json() + END,
    400,
    { field: 'request' },
  ],
  ['two files', ({ json }) => json() + file + file + END, 400, { field: 'file' }],
  [
    'a file in another field',
    ({ json }) => json() + file.replace('"file"', '"image"') + END,
    400,
    { field: 'image' },
  ],
  ['an empty file', ({ json }) => json() + part(FILE_PART, '') + END, 400, { code: 'invalid_media' }],
  [
    'a file that phones do not show',
    ({ json }) => json() + part(FILE_PART, 'HTML') + END,
    415,
    { code: 'media_type_refused' },
  ],
  [
    'two sources',
    ({ json }) => json({ image: { link: 'https://shop.example/a.jpg' } }) + file + END,
    400,
    { field: 'image' },
  ],
  ['no end', ({ json }) => json() + file, 400, { code: 'invalid_request' }],
  [
    'its last byte cut off',
    ({ json }) => (json() + file + END).slice(0, -3),
    400,
    { code: 'invalid_request' },
  ],
  [
    'another boundary',
    ({ json }) => json() + file + END,
    400,
    { code: 'invalid_request' },
    'multipart/form-data; boundary=y',
  ],
  [
    'no boundary',
    ({ json }) => json() + file + END,
    400,
    { code: 'invalid_request' },
    'multipart/form-data; charset=x',
  ],
  [
    'a type that is no form',
    ({ json }) => json() + file + END,
    415,
    { code: 'unsupported_media_type' },
    'multipart/mixed; boundary=x',
  ],
  ['the type of JSON', ({ json }) => json() + file + END, 400, { code: 'invalid_json' }, 'application/json'],
];

describe.each(Object.keys(ROUTES) as (keyof typeof ROUTES)[])('a file in one call, %s', (of) => {
  test.each(HOSTILE)(
    'with %s is refused: nothing is stored or charged, and the key is free',
    async (_, bodyOf, status, problem, type = FORM) => {
      const rig = await start(of);
      const refused = await rig.send(bodyOf(rig), type);
      expect(refused).toMatchObject({ status, body: problem });
      expect(await rig.left()).toEqual([0, 0, 0, 0]);
      const taken = await rig.send(rig.json() + file + END);
      expect(taken.status).toBe(202);
      expect(await rig.left()).toEqual([1, 1, 1, 1]);
    },
  );

  test('whose connection breaks before its last byte leaves nothing, and the key is free', async () => {
    const rig = await start(of);
    const whole = rig.json() + file + END;
    const bytes = rig.bytesOf(whole);
    const socket = connect(rig.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(bytes.slice(0, -1), () => socket.destroy());
    await eventually(async () => rig.logged.find(({ status }) => status === 400));
    expect(await rig.left()).toEqual([0, 0, 0, 0]);
    expect((await rig.send(whole)).status).toBe(202);
    expect(await rig.left()).toEqual([1, 1, 1, 1]);
  });
});
