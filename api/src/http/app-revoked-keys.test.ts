import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { type ApiKey, InvalidApiKey } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { statusesOf } from '../../testing/raw-http.js';
import { ASHAS_KEY, INSTANCE_ID, type RunningApp, SECRET, startApp } from '../../testing/start-app.js';
import { BODY_TIMES } from './request/body/body-times.js';
import { reply, route } from './route.js';

let app: RunningApp | undefined;
afterEach(() => app?.close());

const KEY: ApiKey = { ...ASHAS_KEY, scopes: ['messages:send', 'media:write'], instanceIds: [INSTANCE_ID] };
const FORM = 'multipart/form-data; boundary=x';
const JSON_BODY = JSON.stringify({
  to: '+919876543210',
  instance_id: `ins_${INSTANCE_ID.replaceAll('-', '')}`,
});
const FILE =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nsome bytes\r\n--x--\r\n';
const IMAGE = JSON_BODY.replace('}', ',"type":"image","image":{}}');

const BODIES = {
  JSON: ['/api/v1/messages', 'application/json', JSON_BODY.replace('}', ',"type":"text","text":"Hello"}')],
  'a file beside it': [
    '/api/v1/messages',
    FORM,
    `--x\r\nContent-Disposition: form-data; name="request"\r\n\r\n${IMAGE}\r\n${FILE}`,
  ],
  'an upload': ['/api/v1/media', FORM, FILE],
} as const;

/** Serves the calls of a key, which counts what was taken, and sends one whose last bytes come after `change`. */
async function sendSlowly(body: keyof typeof BODIES, change: () => ApiKey | undefined) {
  let key: ApiKey | undefined = KEY;
  let taken = 0;
  const take = async (bytes: AsyncIterable<Uint8Array> | undefined) => {
    for await (const _ of bytes ?? []);
    taken += 1;
  };
  const authenticated = Promise.withResolvers<void>();
  app = await startApp({
    validateResponses: false,
    bodyTimes: { ...BODY_TIMES, confirmAfterMs: 0 },
    authorizeKey: async () => {
      authenticated.resolve();
      if (!key) throw new InvalidApiKey();
      return key;
    },
    routes: [
      route(contract.v1Messages.send, async ({ attached }) => {
        await take(attached?.bytes);
        return reply(200, {} as never);
      }),
      route(contract.v1Media.upload, async ({ openFile }) => {
        await take((await openFile()).bytes);
        return reply(201, {} as never);
      }),
    ],
  });
  const [path, type, whole] = BODIES[body];
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${SECRET}`,
    `Content-Type: ${type}`,
  ];
  const socket = connect(app.port, '127.0.0.1');
  const received: Buffer[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk) => received.push(chunk)).on('error', () => undefined);
  const lines = [...head, `Content-Length: ${whole.length}`, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${whole.slice(0, -4)}`);
  await authenticated.promise;
  key = change();
  socket.write(whole.slice(-4));
  await closed;
  return { status: statusesOf(Buffer.concat(received).toString())[0], taken };
}

const CHANGES: Record<string, [() => ApiKey | undefined, number]> = {
  'was revoked meanwhile': [() => undefined, 401],
  'has lost the scope meanwhile': [() => ({ ...KEY, scopes: ['messages:read'] }), 403],
  'opens another instance by now': [() => ({ ...KEY, instanceIds: [newId()] }), 503],
};

test.each(
  Object.keys(BODIES).flatMap((body) =>
    Object.entries(CHANGES).map(([name, how]) => [body, name, ...how] as const),
  ),
)('a slow body (%s) is not taken of a key that %s', async (body, _, change, status) => {
  expect(await sendSlowly(body as keyof typeof BODIES, change)).toEqual({ status, taken: 0 });
});

test.each(Object.keys(BODIES) as (keyof typeof BODIES)[])(
  'a slow body (%s) is taken of a key that stands',
  async (body) => {
    expect(await sendSlowly(body, () => ({ ...KEY }))).toEqual({
      status: body === 'an upload' ? 201 : 200,
      taken: 1,
    });
  },
);
