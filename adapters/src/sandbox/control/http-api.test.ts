import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { callControl, controlUrl } from '../testing/control-client.js';
import { ASHA, RAVI, SandboxHarness } from '../testing/sandbox-harness.js';
import { runPhoneCommand } from './phone-commands.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const run = (...words: string[]) => runPhoneCommand(controlUrl(harness), words);
const call = (method: string, path: string, body?: unknown) => callControl(harness, method, path, body);

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
  expect(await run('491706660000', 'add', 'Third', 'Phone')).toMatchObject({
    ok: true,
  });
  expect(await run('491706660000', 'write', RAVI, 'hello', 'there')).toMatchObject({
    ok: true,
  });
  expect((await run(RAVI, 'messages')).text).toContain('hello there');
  expect(await run(RAVI, 'scan', 'nonsense')).toEqual({
    ok: false,
    text: 'The field qr is not a code for linking a device.',
  });
  expect((await runPhoneCommand('http://127.0.0.1:9', [RAVI, 'read'])).text).toContain('failed');
  expect((await run(RAVI, 'pair', 'ABCD', '1234')).text).toContain('No device waits');
  expect((await run(RAVI, 'dance')).ok).toBe(false);
  const { text: sent } = await run(RAVI, 'poll', ASHA, 'Lunch?', 'Pizza', 'Hot soup');
  const { id: poll } = JSON.parse(sent) as { id: string };
  for (const words of [
    ['location', ASHA, '52.5', '13.4', 'My', 'shop'],
    ['contact', ASHA, '+49 170 1', 'Asha', 'Ltd'],
    ['reply', ASHA, poll, 'Well?'],
    ['react', ASHA, poll, '👍'],
    ['vote', ASHA, poll, 'Hot soup'],
    ['send', ASHA, '{"text": "as JSON", "sentAt": "2026-01-01T00:00:00Z"}'],
  ])
    expect(await run(RAVI, ...words)).toMatchObject({ ok: true });
  const [chat] = harness.control.chats(ASHA);
  expect(chat?.messages).toMatchObject([
    { text: 'as JSON', at: '2026-01-01T00:00:00.000Z' },
    { id: poll, reactions: [{ emoji: '👍' }], votes: [{ options: ['Hot soup'] }] },
    { location: { latitude: 52.5, longitude: 13.4, name: 'My shop' } },
    { contact: [{ name: 'Asha Ltd', phones: [{ number: '+49 170 1', waid: '491701' }] }] },
    { text: 'Well?', reply: { message: poll, text: 'Lunch?' } },
  ]);
  const { text: own } = await run(RAVI, 'write', ASHA, 'frist');
  const { id: typo } = JSON.parse(own) as { id: string };
  await run(RAVI, 'edit', ASHA, typo, 'first', 'one');
  await run(RAVI, 'delete', ASHA, typo);
  expect(harness.control.chats(ASHA)[0]?.messages.at(-1)).toMatchObject({
    text: 'first one',
    edits: [{ text: 'frist' }],
    deletedAt: expect.any(String),
  });
  expect(await run(ASHA, 'read', poll)).toMatchObject({
    text: expect.stringContaining('"read": 1'),
  });
  for (const words of [['type', ASHA, 'composing'], ['open']])
    expect(await run(RAVI, ...words)).toMatchObject({ ok: true });
  expect(harness.control.chats(ASHA)[0]).toMatchObject({ typing: 'composing', online: true });
  await run(RAVI, 'close');
  expect(harness.control.chats(ASHA)[0]).toMatchObject({ online: false });
  expect((await run(RAVI, 'send', ASHA, '{')).ok).toBe(false);
  expect((await run(RAVI, 'address', 'pn')).text).toContain('"addressing": "pn"');
  expect((await run(RAVI, 'number', 'hidden')).text).toContain('"sharesNumber": false');
  expect((await run(RAVI, 'number', 'gone')).ok).toBe(false);
});
