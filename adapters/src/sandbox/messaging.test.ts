import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildUInt,
} from '@whiskeysockets/baileys';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

const STRANGER = '4917000000099';

const preKeyId = (bundle: BinaryNode): number | undefined => {
  const key = getBinaryNodeChild(bundle, 'key');
  return key && getBinaryNodeChildUInt(key, 'id', 3);
};

let harness: SandboxHarness;
afterEach(async () => {
  const problems = harness.control.problems();
  await harness.close();
  expect(problems).toEqual([]);
});

test('a number query tells who is on WhatsApp', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  expect(await client.socket.onWhatsApp(`+${RAVI}`)).toEqual([
    { jid: `${RAVI}@s.whatsapp.net`, exists: true },
  ]);
  expect(await client.socket.onWhatsApp(STRANGER)).toEqual([]);
});

test('a message arrives decrypted and is acknowledged, delivered and read', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const { id, acked, error } = await client.send(RAVI, 'Hallo Ravi 👋');
  expect({ acked, error }).toEqual({ acked: true, error: undefined });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(harness.control.messages(RAVI)).toEqual([
    { id, from: ASHA, text: 'Hallo Ravi 👋', type: 'text', at, frames: 1 },
  ]);
  await client.status(id, 3);
  expect(await harness.control.read(RAVI)).toEqual({ read: 1 });
  await client.status(id, 4);
  expect(await harness.control.read(RAVI)).toEqual({ read: 0 });
});

test('many messages keep their order and arrive once each', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`);
  await Promise.all(texts.map((text) => client.send(RAVI, text)));
  expect(harness.control.messages(RAVI).map(({ text }) => text)).toEqual(texts);
});

test('a message to an unknown LID is acknowledged and not delivered', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const { id, acked, error } = await client.send('123456789012345@lid', 'anybody there?');
  expect([acked, error]).toEqual([true, undefined]);
  expect(harness.control.frames(id)).toBe(1);
  expect(harness.control.messages(RAVI)).toEqual([]);
});

test('a linked instance receives from a phone, by LID with its number beside it', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.write(RAVI, { to: `+${ASHA}`, text: 'hello instance' });
  const { message, type } = await client.received('hello instance');
  const lid = harness.control.phones()[1]?.lid;
  expect(type).toBe('notify');
  expect(message).toMatchObject({
    pushName: 'Ravi',
    key: { remoteJid: `${lid}@lid`, remoteJidAlt: `${RAVI}@s.whatsapp.net`, fromMe: false },
  });
  expect(harness.control.messages(ASHA)).toMatchObject([{ from: RAVI, text: 'hello instance', frames: 0 }]);
});

test('a phone can show its number instead of its LID', async () => {
  harness = await SandboxHarness.open();
  await harness.control.addPhone({ number: RAVI, addressing: 'pn' });
  const client = await harness.linked(ASHA);
  await harness.control.write(RAVI, { to: ASHA, text: 'by number' });
  const { message } = await client.received('by number');
  expect(message.key).toMatchObject({ remoteJid: `${RAVI}@s.whatsapp.net`, fromMe: false });
  const { id } = await client.send(RAVI, 'and back');
  await client.status(id, 3);
});

test('a conversation goes back and forth in one session', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  for (let round = 0; round < 3; round += 1) {
    const { id } = await client.send(RAVI, `to Ravi ${round}`);
    await client.status(id, 3);
    await harness.control.write(RAVI, { to: ASHA, text: `to Asha ${round}` });
    await client.received(`to Asha ${round}`);
  }
  expect(harness.control.messages(RAVI).map(({ text }) => text)).toEqual(
    [0, 1, 2].map((n) => `to Ravi ${n}`),
  );
});

test('a message that the owner writes on the phone shows up at his own instance as sent by him', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.write(ASHA, { to: RAVI, text: 'typed on the phone' });
  const { message } = await client.received('typed on the phone');
  expect(message.key).toMatchObject({ fromMe: true, remoteJid: `${RAVI}@s.whatsapp.net` });
});

test('messages for an offline instance arrive at its next login, in order', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.stop();
  for (const text of ['one', 'two', 'three']) await harness.control.write(RAVI, { to: ASHA, text });
  await client.login();
  for (const text of ['one', 'two', 'three']) {
    expect((await client.received(text)).type).toBe('append');
  }
  await client.stop();
  await client.login();
  const { receivedPendingNotifications } = await client.nextConnection((state) =>
    Boolean(state.receivedPendingNotifications),
  );
  expect(receivedPendingNotifications).toBe(true);
  expect(client.unused('messages.upsert')).toEqual([]);
});

test('receipts for an offline instance arrive at its next login', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const { id } = await client.send(RAVI, 'read this later');
  await client.status(id, 3);
  await client.stop();
  await harness.control.read(RAVI);
  await client.login();
  await client.status(id, 4);
});

test('a message to a number with a linked instance reaches phone and instance', async () => {
  harness = await SandboxHarness.open();
  const asha = await harness.linked(ASHA);
  const ravi = await harness.linked(RAVI);
  const { id } = await asha.send(RAVI, 'from instance to instance');
  const { message } = await ravi.received('from instance to instance');
  expect(message.key).toMatchObject({ id, fromMe: false, remoteJidAlt: `${ASHA}@s.whatsapp.net` });
  expect(harness.control.messages(RAVI)).toMatchObject([{ id, text: 'from instance to instance' }]);
  await asha.status(id, 3);
  await ravi.socket.readMessages([message.key]);
  await asha.status(id, 4);
  const back = await ravi.send(ASHA, 'and back');
  await asha.received('and back');
  await ravi.status(back.id, 3);
});

test('an offline instance gets another instance’s messages at its next login', async () => {
  harness = await SandboxHarness.open();
  const asha = await harness.linked(ASHA);
  const ravi = await harness.linked(RAVI);
  await ravi.stop();
  await asha.send(RAVI, 'while you were away');
  await ravi.login();
  await ravi.received('while you were away');
});

test('a device linked during a conversation gets the next message', async () => {
  harness = await SandboxHarness.open();
  const asha = await harness.linked(ASHA);
  await asha.send(RAVI, 'before');
  const ravi = await harness.linked(RAVI);
  await asha.roundTrip();
  await asha.send(RAVI, 'after');
  await ravi.received('after');
});

test('two instances of one number both receive, and each sees what the other sends', async () => {
  harness = await SandboxHarness.open();
  const first = await harness.linked(ASHA);
  const second = await harness.linked(ASHA);
  await harness.control.write(RAVI, { to: ASHA, text: 'to both' });
  await first.received('to both');
  await second.received('to both');
  await first.send(RAVI, 'from the first');
  const { message } = await second.received('from the first');
  expect(message.key).toMatchObject({ fromMe: true });
  expect(harness.control.messages(RAVI).filter(({ text }) => text === 'from the first')).toHaveLength(1);
});

test('each one-time pre-key is given out once, and the instance is asked for more when few are left', async () => {
  harness = await SandboxHarness.open();
  const asha = await harness.linked(ASHA);
  const ravi = await harness.linked(RAVI);
  let asked = false;
  asha.socket.ws.on('CB:notification,type:encrypt', () => {
    asked = true;
  });
  const user = { tag: 'user', attrs: { jid: `${ASHA}:1@s.whatsapp.net` } };
  const attrs = { to: '@s.whatsapp.net', type: 'get', xmlns: 'encrypt' };
  const content = [{ tag: 'key', attrs: {}, content: Array.from({ length: 808 }, () => user) }];
  const answer = await ravi.socket.query({ tag: 'iq', attrs, content });
  const bundles = getBinaryNodeChildren(getBinaryNodeChild(answer, 'list'), 'user');
  const ids = bundles.map((bundle) => preKeyId(bundle));
  expect(new Set(ids).size).toBe(808);
  await waitUntil(() => asked, 'the server asks for pre-keys');
  await harness.control.write(RAVI, { to: ASHA, text: 'still reachable' });
  await asha.received('still reachable');
});
