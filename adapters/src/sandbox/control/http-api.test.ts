import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type ControlCall, controlCalls } from '@waxwing/contract/sandbox';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { sampleFile } from '../testing/sample-files.js';
import { ASHA, RAVI, SandboxHarness, withFolder } from '../testing/sandbox-harness.js';
import { runPhoneCommand } from './phone-commands.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const base = () => harness.sandbox.url.replace('ws:', 'http:').replace('/ws/chat', '');

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${base()}/sandbox/api/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.ok) expect(answerSchema(method, path)?.parse(answer)).toEqual(answer);
  return { status: response.status, type: response.headers.get('content-type'), body: answer };
};

/** What the contract says that the call answers. */
const answerSchema = (method: string, path: string) => {
  const names = Object.keys(controlCalls) as ControlCall[];
  const call = names.find((name) =>
    new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} /${path}`),
  );
  return call && controlCalls[call].answer;
};

test('the whole flow by HTTP: a phone, a scan, messages both ways, read, frames, unlink', async () => {
  harness = await SandboxHarness.open();
  expect(await call('POST', 'phones', { number: '+49 170 555-1234', name: 'Shop' })).toMatchObject({
    status: 200,
    body: { number: '491705551234', name: 'Shop', linked: [] },
  });
  expect((await call('POST', 'phones', { number: '491705551234' })).body).toMatchObject({ name: 'Shop' });
  const hidden = { number: '491705551234', addressing: 'pn', sharesNumber: false };
  expect((await call('POST', 'phones', hidden)).body).toMatchObject({ ...hidden, name: 'Shop' });
  const client = harness.client();
  client.connect();
  const closed = client.closed();
  const scanned = await call('POST', `phones/%2B${ASHA}/scan`, { qr: await client.nextQr() });
  expect(scanned).toMatchObject({ status: 200, body: { ok: true } });
  await closed;
  await client.login();
  const { id } = await client.send(RAVI, 'over HTTP');
  expect((await call('GET', `phones/${RAVI}/messages`)).body).toMatchObject({
    messages: [{ id, from: ASHA, text: 'over HTTP', type: 'text', frames: 1 }],
  });
  expect((await call('GET', `frames/${id}`)).body).toEqual({ id, frames: 1, asked: 0 });
  expect((await call('POST', `phones/${RAVI}/read`)).body).toEqual({ read: 1 });
  await call('POST', `phones/${RAVI}/messages`, { to: ASHA, text: 'got it' });
  await client.received('got it');
  expect((await call('POST', `phones/${ASHA}/unlink`)).status).toBe(200);
  expect(await client.closed()).toBe(401);
});

test.each([
  ['POST', 'phones', {}, 400, 'number'],
  ['POST', 'phones', { number: 'abc' }, 400, 'number'],
  ['POST', 'phones', { number: '491705551234', sharesNumber: 'no' }, 400, 'sharesNumber'],
  ['POST', 'phones', { number: ASHA, addressing: 'email' }, 400, 'addressing'],
  ['POST', 'phones', '{', 400, 'JSON'],
  ['POST', 'phones', '[]', 400, 'object'],
  ['POST', 'phones', '5', 400, 'object'],
  ['POST', `phones/${ASHA}/scan`, {}, 400, 'qr'],
  ['POST', `phones/${ASHA}/scan`, { qr: 'data:image/png;base64,AAAA' }, 400, 'PNG'],
  ['POST', `phones/${ASHA}/scan`, { qr: '2@old,AA==,AA==,AA==,1' }, 409, 'expired'],
  ['POST', 'phones/4999999999/read', {}, 404, '4999999999'],
  ['POST', `phones/${ASHA}/messages`, { to: '4999999999', text: 'x' }, 404, 'to'],
  ['POST', `phones/${ASHA}/messages`, { to: RAVI }, 400, 'text'],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, text: 'x', colour: 'red' },
    400,
    'The field colour is unknown.',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, text: 'x', poll: {} },
    400,
    'poll.question must be a text of 1',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, text: 'x', delete: { message: 'A1' } },
    400,
    'delete cannot stand beside text',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, location: { latitude: 91, longitude: 0 } },
    400,
    'location.latitude must be a number from -90 to 90',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, location: { latitude: 9, longitude: 0, place: 'x' } },
    400,
    'The field location.place is unknown.',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, location: 'here' },
    400,
    'The field location must be an object.',
  ],
  ['POST', `phones/${ASHA}/messages`, { to: RAVI, contact: [] }, 400, 'contact must be a list of 1 to 257'],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, contact: [{ name: 'x', phones: [{}] }] },
    400,
    'contact.0.phones.0.number',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, poll: { question: 'x', options: ['one'] } },
    400,
    'poll.options must be a list of 2 to 12',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, poll: { question: 'x', options: ['one', 'one'] } },
    400,
    'poll.options has one option twice',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reaction: { message: 'A1', emoji: '👍' } },
    400,
    'reaction.message names no message of this chat; with anyway',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reaction: { message: '../x', emoji: '👍' } },
    400,
    'reaction.message must be an id',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reply: 'A1', vote: { poll: 'A2', options: [] } },
    400,
    'reply cannot stand beside vote',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reply: 'A1', text: 'x' },
    400,
    'reply names no message of this chat',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, viewOnce: 'text' },
    400,
    'viewOnce must be one of: image, video, audio',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, unknown: { field: 1, bytes: 1 } },
    400,
    'unknown.field must be a whole number from 1000',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, proto: '!!' },
    400,
    'proto must be a message of WhatsApp as base64',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, proto: '/////w==' },
    400,
    'proto must be a message of WhatsApp as base64',
  ],
  ['POST', `phones/${ASHA}/standing`, { lock: 'yes' }, 400, 'The field lock must be an object.'],
  [
    'POST',
    `phones/${ASHA}/standing`,
    { lock: { type: 'X', until: 'soon' } },
    400,
    'until must be an RFC 3339',
  ],
  ['POST', `phones/${ASHA}/standing`, { cap: { used: -1 } }, 400, 'used must be a whole number from 0 to'],
  ['POST', `phones/${ASHA}/away`, {}, 400, 'days must be a whole number from 0 to 365.'],
  ['POST', `phones/${ASHA}/salt`, { change: 'old' }, 400, 'change must be one of: new, none.'],
  ['POST', `phones/${ASHA}/typing`, { to: RAVI, state: 'dancing' }, 400, 'state must be one of: composing'],
  ['POST', `phones/${ASHA}/presence`, {}, 400, 'online must be true or false'],
  ['POST', `phones/${ASHA}/read`, { messages: [] }, 400, 'messages must be a list of 1 to 1000'],
  ['POST', 'faults', { kind: 'earthquake' }, 400, 'kind'],
  ['POST', 'faults', { kind: 'nack', count: 0 }, 400, 'count'],
  ['POST', 'faults', { kind: 'stall', ms: 1.5 }, 400, 'ms'],
  ['POST', 'phones', { number: ASHA, name: 'x'.repeat(1024 * 1024) }, 413, '1 MiB'],
  ['GET', 'nothing', undefined, 404, 'no such call'],
  ['GET', 'Phones', undefined, 404, 'no such call'],
  ['OPTIONS', 'phones', undefined, 405, 'POST or GET'],
  ['PUT', 'faults', {}, 405, 'POST or GET or DELETE'],
  ['DELETE', 'faults/earthquake', undefined, 400, 'kind'],
  ['POST', `phones/${ASHA}/pair`, { code: 'ABC' }, 400, '8 characters'],
  ['POST', `phones/${ASHA}/pair`, { code: 'ABCD-1234' }, 409, 'No device waits'],
  ['GET', 'phones/%E0%A4%A/messages', undefined, 400, 'encoding'],
])('%s %s %j is refused with %i and a sentence about %s', async (method, path, body, status, word) => {
  harness = await SandboxHarness.open();
  const answer = await call(method, path, body);
  expect(answer).toMatchObject({ status, type: 'application/problem+json', body: { status } });
  expect(answer.body.detail).toContain(word);
});

test.each([
  ['POST', `phones/${ASHA}/standing`, { lock: null }],
  ['POST', `phones/${ASHA}/away`, { days: 3 }],
  ['POST', `phones/${ASHA}/history`, { chats: 2 }],
  ['POST', `phones/${ASHA}/salt`, { change: 'new' }],
  ['POST', `phones/${ASHA}/crowds`, { crowd: 'group', text: 'hello all', to: RAVI }],
  ['POST', `phones/${ASHA}/unlink`, undefined],
  ['POST', 'floor', { login: 5 }],
  ['POST', `phones/${ASHA}/typing`, { to: RAVI, state: 'composing' }],
  ['POST', `phones/${ASHA}/presence`, { online: true }],
  ['POST', `phones/${ASHA}/read`, { messages: ['A1'] }],
  ['GET', 'floor', undefined],
  ['GET', 'problems', undefined],
])('%s %s %j is answered as the contract says', async (method, path, body) => {
  harness = await SandboxHarness.open();
  expect(await call(method, path, body)).toMatchObject({ status: 200, type: 'application/json' });
});

test('what a standing leaves out has its default, and a time is given in UTC', async () => {
  harness = await SandboxHarness.open();
  const given = { lock: { type: 'RESTRICTED', until: '2026-01-02T03:04+01:00' }, cap: {} };
  expect((await call('POST', `phones/${ASHA}/standing`, given)).body.standing).toEqual({
    lock: { type: 'RESTRICTED', until: '2026-01-02T02:04:00.000Z' },
    cap: { total: -1, used: 0, status: 'NONE', endsAt: null },
  });
});

test("a phone's passkey is the one that answers its challenges, and stays the same", async () => {
  harness = await SandboxHarness.open();
  const { body } = await call('GET', `phones/${ASHA}/passkey`);
  expect(body).toMatchObject({ rpId: 'whatsapp.com' });
  const options = JSON.stringify({ challenge: 'aGVsbG8' });
  const { body: answer } = await call('POST', `phones/${ASHA}/passkey`, { options });
  expect(Buffer.from(String(answer.id), 'base64url').toString('base64')).toBe(body.credentialId);
  const { response } = answer as { response: Record<string, string> };
  const bytes = (part: string) => Buffer.from(response[part] ?? '', 'base64url');
  const client = createHash('sha256').update(bytes('clientDataJSON')).digest();
  const key = createPublicKey({
    key: createPrivateKey({
      key: Buffer.from(String(body.privateKey), 'base64'),
      format: 'der',
      type: 'pkcs8',
    }).export({ format: 'pem', type: 'pkcs8' }),
  });
  const signed = Buffer.concat([bytes('authenticatorData'), client]);
  expect(verify('sha256', signed, key, bytes('signature'))).toBe(true);
  expect((await call('GET', `phones/${ASHA}/passkey`)).body).toEqual(body);
});

test('armed faults are listed with their remaining count, and can be disarmed', async () => {
  harness = await SandboxHarness.open();
  await call('POST', 'faults', { kind: 'nack', number: `+${ASHA}`, count: 2 });
  await call('POST', 'faults', { kind: 'delay-ack', ms: 400 });
  await call('POST', 'faults', { kind: 'passkey' });
  const listed = async () => (await call('GET', 'faults')).body.faults;
  expect(await listed()).toEqual([
    { kind: 'nack', number: ASHA, left: 2 },
    { kind: 'delay-ack', ms: 400, left: 1 },
    { kind: 'passkey', left: 1 },
  ]);
  expect((await call('DELETE', 'faults/nack')).body).toEqual({ ok: true });
  expect(await listed()).toMatchObject([{ kind: 'delay-ack' }, { kind: 'passkey' }]);
  expect((await call('DELETE', 'faults')).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('chats show both sides, the newest chat first, and the unread count', async () => {
  harness = await SandboxHarness.open();
  const third = '491706660000';
  await call('POST', 'phones', { number: third, name: 'Third' });
  await call('POST', `phones/${RAVI}/messages`, { to: ASHA, text: 'Hello Asha' });
  await call('POST', `phones/${ASHA}/read`);
  await call('POST', `phones/${ASHA}/messages`, { to: RAVI, text: 'Hello Ravi' });
  const sentAt = Date.now();
  await waitUntil(() => Date.now() > sentAt, 'a later moment');
  await call('POST', `phones/${third}/messages`, { to: ASHA, text: 'Third here' });
  expect((await call('GET', `phones/${ASHA}/chats`)).body.chats).toMatchObject([
    { number: third, name: 'Third', unread: 1, messages: [{ direction: 'in', text: 'Third here' }] },
    {
      number: RAVI,
      name: 'Ravi',
      unread: 0,
      messages: [
        { direction: 'in', text: 'Hello Asha', read: true },
        { direction: 'out', text: 'Hello Ravi', read: false },
      ],
    },
  ]);
  const { phones } = (await call('GET', 'phones')).body;
  expect(phones).toMatchObject([{ unread: 1 }, { unread: 1 }, { unread: 0 }]);
});

test('a phone whose pairing code a device shows reports it, and links the device over HTTP', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  await client.nextQr();
  const code = await client.socket.requestPairingCode(ASHA);
  await client.roundTrip();
  const waiting = async () => (await call('GET', 'phones')).body.phones;
  expect(await waiting()).toMatchObject([{ waitingCode: true }, { waitingCode: false }]);
  const closed = client.closed();
  expect(
    await call('POST', `phones/${ASHA}/pair`, { code: `${code.slice(0, 4)} ${code.slice(4)}` }),
  ).toMatchObject({ status: 200, body: { ok: true } });
  expect(await closed).toBe(515);
  expect(await waiting()).toMatchObject([{ waitingCode: false }, { waitingCode: false }]);
});

test('the phone on the command line uses the same API', async () => {
  harness = await SandboxHarness.open();
  expect(await runPhoneCommand(base(), ['491706660000', 'add', 'Third', 'Phone'])).toMatchObject({
    ok: true,
  });
  expect(await runPhoneCommand(base(), ['491706660000', 'write', RAVI, 'hello', 'there'])).toMatchObject({
    ok: true,
  });
  expect((await runPhoneCommand(base(), [RAVI, 'messages'])).text).toContain('hello there');
  expect(await runPhoneCommand(base(), [RAVI, 'scan', 'nonsense'])).toEqual({
    ok: false,
    text: 'The field qr is not a code for linking a device.',
  });
  expect((await runPhoneCommand('http://127.0.0.1:9', [RAVI, 'read'])).text).toContain('failed');
  expect((await runPhoneCommand(base(), [RAVI, 'pair', 'ABCD', '1234'])).text).toContain('No device waits');
  expect((await runPhoneCommand(base(), [RAVI, 'dance'])).ok).toBe(false);
  const { text: sent } = await runPhoneCommand(base(), [RAVI, 'poll', ASHA, 'Lunch?', 'Pizza', 'Hot soup']);
  const { id: poll } = JSON.parse(sent) as { id: string };
  for (const words of [
    ['location', ASHA, '52.5', '13.4', 'My', 'shop'],
    ['contact', ASHA, '+49 170 1', 'Asha', 'Ltd'],
    ['reply', ASHA, poll, 'Well?'],
    ['react', ASHA, poll, '👍'],
    ['vote', ASHA, poll, 'Hot soup'],
    ['send', ASHA, '{"text": "as JSON", "sentAt": "2026-01-01T00:00:00Z"}'],
  ])
    expect(await runPhoneCommand(base(), [RAVI, ...words])).toMatchObject({ ok: true });
  const [chat] = harness.control.chats(ASHA);
  expect(chat?.messages).toMatchObject([
    { text: 'as JSON', at: '2026-01-01T00:00:00.000Z' },
    { id: poll, reactions: [{ emoji: '👍' }], votes: [{ options: ['Hot soup'] }] },
    { location: { latitude: 52.5, longitude: 13.4, name: 'My shop' } },
    { contact: [{ name: 'Asha Ltd', phones: [{ number: '+49 170 1', waid: '491701' }] }] },
    { text: 'Well?', reply: { message: poll, text: 'Lunch?' } },
  ]);
  const { text: own } = await runPhoneCommand(base(), [RAVI, 'write', ASHA, 'frist']);
  const { id: typo } = JSON.parse(own) as { id: string };
  await runPhoneCommand(base(), [RAVI, 'edit', ASHA, typo, 'first', 'one']);
  await runPhoneCommand(base(), [RAVI, 'delete', ASHA, typo]);
  expect(harness.control.chats(ASHA)[0]?.messages.at(-1)).toMatchObject({
    text: 'first one',
    edits: [{ text: 'frist' }],
    deletedAt: expect.any(String),
  });
  expect(await runPhoneCommand(base(), [ASHA, 'read', poll])).toMatchObject({
    text: expect.stringContaining('"read": 1'),
  });
  for (const words of [['type', ASHA, 'composing'], ['open']])
    expect(await runPhoneCommand(base(), [RAVI, ...words])).toMatchObject({ ok: true });
  expect(harness.control.chats(ASHA)[0]).toMatchObject({ typing: 'composing', online: true });
  await runPhoneCommand(base(), [RAVI, 'close']);
  expect(harness.control.chats(ASHA)[0]).toMatchObject({ online: false });
  expect((await runPhoneCommand(base(), [RAVI, 'send', ASHA, '{'])).ok).toBe(false);
  expect((await runPhoneCommand(base(), [RAVI, 'address', 'pn'])).text).toContain('"addressing": "pn"');
  expect((await runPhoneCommand(base(), [RAVI, 'number', 'hidden'])).text).toContain('"sharesNumber": false');
  expect((await runPhoneCommand(base(), [RAVI, 'number', 'gone'])).ok).toBe(false);
});

describe('files by HTTP', () => {
  const upload = (
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
    contentType = 'application/octet-stream',
  ) =>
    fetch(`${base()}/sandbox/api/phones/${RAVI}/files/${type}`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
  const fileOf = (id: string) => fetch(`${base()}/sandbox/api/phones/${ASHA}/messages/${id}/file`);

  test('are uploaded, sent, read back and forgotten', async () => {
    harness = await SandboxHarness.open();
    const bytes = new Uint8Array(await sampleFile('image'));
    const answer = (await (await upload('image', bytes)).json()) as { upload: string };
    const file = { type: 'image', upload: answer.upload, caption: 'the mug' };
    const { body } = await call('POST', `phones/${RAVI}/messages`, { to: ASHA, file });
    const response = await fileOf(String(body.id));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': "inline; filename*=UTF-8''file",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const address = `${base()}/sandbox/api/phones/${ASHA}/messages/${body.id}/file`;
    const part = await fetch(address, { headers: { range: 'bytes=10-99' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-99/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 100))).toBe(true);
    const last = await fetch(address, { headers: { range: `bytes=${bytes.length - 1}-` } });
    expect(Buffer.from(await last.arrayBuffer()).equals(bytes.subarray(-1))).toBe(true);
    expect((await fetch(address, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    const small = { type: 'document', data: 'eA==', mime: 'text/html', name: "a'\r\n(1).html" };
    const page = await call('POST', `phones/${RAVI}/messages`, { to: ASHA, file: small });
    const saved = await fileOf(String(page.body.id));
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%27%0D%0A%281%29.html",
    );
    const forget = `phones/${ASHA}/messages/${body.id}/forget`;
    expect((await call('POST', forget, { code: 404 })).body).toEqual({ ok: true });
    const { files } = (await call('GET', 'media')).body as { files: { expired: number | null }[] };
    expect(files.map(({ expired }) => expired)).toEqual([404, null]);
  });

  test('are refused with a sentence', async () => {
    harness = await SandboxHarness.open();
    const text = (await call('POST', `phones/${RAVI}/messages`, { to: ASHA, text: 'x' })).body;
    const refusals = [
      [await upload('gift', 'x'), 400, 'The type must be one of: image'],
      [await upload('image', 'x', 'text/plain'), 415, 'application/octet-stream'],
      [await fileOf('A1'), 404, 'The phone has no message A1'],
      [await fileOf(String(text.id)), 404, 'has no file'],
      [await fileOf('%E0%A4%A'), 400, 'percent-encoding'],
    ] as const;
    for (const [response, status, words] of refusals) {
      expect(response.status).toBe(status);
      expect(((await response.json()) as { detail: string }).detail).toContain(words);
    }
    const send = (file: object) => call('POST', `phones/${RAVI}/messages`, { to: ASHA, file });
    expect((await send({ type: 'image' })).body.detail).toContain('file.data has to hold the file');
    expect((await send({ type: 'image', data: 'eA==', upload: 'x' })).status).toBe(400);
    expect((await send({ type: 'image', upload: 'x' })).body.detail).toContain('file.upload names no file');
    expect((await send({ type: 'image', data: '§' })).body.detail).toContain('file.data must be a file');
    expect((await send({ type: 'image', data: 'eA==', colour: 1 })).body.detail).toContain('file.colour');
    const { upload: id } = (await (await upload('image', 'x')).json()) as { upload: string };
    expect((await send({ type: 'voice', upload: id })).body.detail).toContain('file.type has to be');
  });

  test('by the command line', async () => {
    await withFolder(async (folder) => {
      harness = await SandboxHarness.open();
      const bytes = await sampleFile('document');
      await writeFile(join(folder, 'receipt.pdf'), bytes);
      const run = (...words: string[]) => runPhoneCommand(base(), words);
      const sent = await run(RAVI, 'document', ASHA, join(folder, 'receipt.pdf'), 'your', 'receipt');
      const { id } = JSON.parse(sent.text) as { id: string };
      expect(harness.control.messages(ASHA)).toMatchObject([
        { text: 'your receipt', file: { name: 'receipt.pdf', rejections: [] } },
      ]);
      expect(await run(ASHA, 'file', id, join(folder, 'copy.pdf'))).toMatchObject({ ok: true });
      expect((await readFile(join(folder, 'copy.pdf'))).equals(bytes)).toBe(true);
      expect(await run(ASHA, 'forget', id)).toMatchObject({ ok: true });
      expect(await run(ASHA, 'file', 'none', join(folder, 'x'))).toEqual({
        ok: false,
        text: 'The phone has no message none.',
      });
      expect(await run(RAVI, 'image', ASHA, join(folder, 'absent.jpg'))).toMatchObject({ ok: false });
    });
  });
});
