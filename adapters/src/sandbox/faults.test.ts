import { afterEach, expect, test } from '@jest/globals';
import { messageId } from './testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const texts = () => harness.control.messages(RAVI).map(({ text }) => text);

test('nack: the acknowledgement carries error 463 and nothing arrives; the next message is delivered', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'nack', number: ASHA });
  const refused = await client.send(RAVI, 'to a stranger');
  expect(refused).toMatchObject({ acked: true, error: '463' });
  expect(harness.control.frames(refused.id)).toBe(1);
  expect(await client.send(RAVI, 'again')).toMatchObject({ acked: true, error: undefined });
  expect(texts()).toEqual(['again']);
});

test('swallow-ack: the message arrives and its receipt comes, but no acknowledgement', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.send(RAVI, 'first');
  await harness.control.injectFault({ kind: 'swallow-ack', number: ASHA });
  const id = messageId();
  const acks: string[] = [];
  client.socket.ws.on('CB:ack,class:message', (node: { attrs: { id: string } }) => acks.push(node.attrs.id));
  const lid = harness.control.phones()[1]?.lid;
  await client.socket.sendMessage(`${lid}@lid`, { text: 'silent' }, { messageId: id });
  await client.status(id, 3);
  await client.roundTrip();
  expect(acks).toEqual([]);
  expect(texts()).toEqual(['first', 'silent']);
});

test('delay-ack: the acknowledgement of the sending account’s message arrives later', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.send(RAVI, 'warm-up');
  await harness.control.injectFault({ kind: 'delay-ack', number: ASHA, ms: 400 });
  const started = Date.now();
  expect(await client.send(RAVI, 'late')).toMatchObject({ acked: true });
  expect(Date.now() - started).toBeGreaterThan(380);
});

test('no-receipts: the message arrives, and the sender gets only the read receipt', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'no-receipts', number: ASHA });
  const { id } = await client.send(RAVI, 'quiet');
  await client.roundTrip();
  await harness.control.read(RAVI);
  await client.status(id, 4);
  expect(client.unused('messages.update').flat()).not.toContainEqual(
    expect.objectContaining({ update: expect.objectContaining({ status: 3 }) }),
  );
});

test('unreadable: the message arrives when it is resent', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
  const { id } = await client.send(RAVI, 'once more');
  await client.status(id, 3);
  expect(harness.control.messages(RAVI)).toMatchObject([{ id, text: 'once more', frames: 2 }]);
});

test('a fault for one number does not affect the others', async () => {
  harness = await SandboxHarness.open();
  const ravi = await harness.linked(RAVI);
  await harness.control.injectFault({ kind: 'nack', number: ASHA });
  expect(await ravi.send(ASHA, 'fine')).toMatchObject({ acked: true, error: undefined });
});

test('a message sent twice under its id is stored once; frames count two', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const { id } = await client.send(RAVI, 'once');
  await client.stop();
  await client.login();
  expect(await client.send(RAVI, 'once', id)).toMatchObject({ acked: true });
  expect(harness.control.messages(RAVI)).toMatchObject([{ id, frames: 2 }]);
  expect(harness.control.problems()).toEqual([]);
});

test('a client that lost its last key update: the same message counts as known, a new one is requested again', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.send(RAVI, 'opens the session');
  const before = client.snapshot();
  const { id } = await client.send(RAVI, 'sent before the crash');
  client.restore(before);
  expect(await client.send(RAVI, 'sent before the crash', id)).toMatchObject({ acked: true });
  expect(harness.control.messages(RAVI)[1]).toMatchObject({ id, frames: 2 });
  expect(harness.control.problems()).toEqual([]);
  client.restore(before);
  const fresh = await client.send(RAVI, 'a new message under a used key');
  await client.status(fresh.id, 3);
  expect(texts()).toEqual(['opens the session', 'sent before the crash', 'a new message under a used key']);
  expect(harness.control.frames(fresh.id)).toBeGreaterThan(1);
  expect(harness.control.problems()[0]?.what).toContain('asked again');
});

test('an instance that lost its session requests and gets the phone’s message again', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.write(RAVI, { to: ASHA, text: 'first' });
  await client.received('first');
  const { id } = await client.send(RAVI, 'answer');
  await client.status(id, 3);
  await harness.control.write(RAVI, { to: ASHA, text: 'second' });
  await client.received('second');
  const lid = harness.control.phones()[1]?.lid;
  await client.auth.keys.set({ session: { [`${lid}_1.0`]: null } });
  await harness.control.write(RAVI, { to: ASHA, text: 'third' });
  await client.received('third');
});

test('drop during sends: a message resent under its id arrives once', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.send(RAVI, 'warm-up');
  const ids = Array.from({ length: 10 }, () => messageId());
  const sends = ids.map((id, index) => client.send(RAVI, `message ${index}`, id).catch(() => undefined));
  await harness.control.injectFault({ kind: 'drop', number: ASHA });
  await client.closed();
  await Promise.all(sends);
  await client.login();
  for (const [index, id] of ids.entries()) {
    expect(await client.send(RAVI, `message ${index}`, id)).toMatchObject({ acked: true });
  }
  expect(texts().slice(1).toSorted()).toEqual(ids.map((_, index) => `message ${index}`).toSorted());
});
