import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import type { BaileysClient } from './testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(async () => {
  const problems = harness.control.problems();
  await harness.close();
  expect(problems).toEqual([]);
});

const lidOf = (number: string) =>
  `${harness.control.phones().find((phone) => phone.number === number)?.lid}@lid`;
/** Asha's chat on Ravi's phone. */
const shown = () => harness.control.chats(RAVI).find(({ number }) => number === ASHA);

/** What the client hears next of Ravi. */
async function heard(client: BaileysClient): Promise<string | undefined> {
  const { presences } = await client.nextEvent('presence.update');
  return presences[lidOf(RAVI)]?.lastKnownPresence;
}

test('what a client does in a chat is shown while it is online, until it pauses', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const presence = async (type: 'composing' | 'recording' | 'paused') => {
    await client.socket.sendPresenceUpdate(type, lidOf(RAVI));
    await client.roundTrip();
  };
  await presence('composing');
  expect(shown()).toMatchObject({ online: true, typing: 'composing', messages: [] });
  await presence('recording');
  expect(shown()?.typing).toBe('recording');
  await presence('paused');
  expect(shown()).toBeUndefined();
  await presence('composing');
  await client.socket.sendNode({ tag: 'presence', attrs: { type: 'unavailable', name: 'Asha' } });
  await client.roundTrip();
  expect(shown()).toBeUndefined();
  await client.send(RAVI, 'hello');
  expect(shown()).toMatchObject({ online: false });
  expect(shown()?.typing).toBeUndefined();
});

test('nobody types any more once his connection has ended', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.socket.sendPresenceUpdate('composing', lidOf(RAVI));
  await client.roundTrip();
  await harness.control.injectFault({ kind: 'drop', number: ASHA });
  await waitUntil(() => shown() === undefined, 'the typing to end');
});

test('a client hears what a phone does in its chat, and when it comes and goes', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.type(RAVI, { to: ASHA, state: 'composing' });
  expect(await heard(client)).toBe('composing');
  await harness.control.type(RAVI, { to: ASHA, state: 'recording' });
  expect(await heard(client)).toBe('recording');
  await harness.control.type(RAVI, { to: ASHA, state: 'paused' });
  expect(await heard(client)).toBe('available');
  expect(harness.control.chats(ASHA)).toEqual([]);

  await client.socket.presenceSubscribe(lidOf(RAVI));
  expect(await heard(client)).toBe('unavailable');
  await harness.control.setOnline(RAVI, true);
  expect(await heard(client)).toBe('available');
  await harness.control.setOnline(RAVI, false);
  expect(await heard(client)).toBe('unavailable');
});

test('chosen messages are read, in either direction', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const first = await client.send(RAVI, 'first');
  const second = await client.send(RAVI, 'second');
  expect(await harness.control.read(RAVI, [second.id, 'UNKNOWN'])).toEqual({ read: 1 });
  await client.status(second.id, 4);
  const read = () => shown()?.messages.map(({ id, read }) => [id, read]);
  expect(read()).toEqual([
    [first.id, false],
    [second.id, true],
  ]);

  const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'and you?' });
  await harness.control.write(RAVI, { to: ASHA, text: 'hello?' });
  const { message } = await client.received('and you?');
  await client.socket.readMessages([message.key]);
  await client.roundTrip();
  expect(read()?.slice(2)).toEqual([
    [id, true],
    [expect.any(String), false],
  ]);
});

test('the acknowledgement of a receipt can be lost, and the receipt still counts', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.write(RAVI, { to: ASHA, text: 'hello' });
  const { message } = await client.received('hello');
  await client.roundTrip();
  const acks: string[] = [];
  client.socket.ws.on('CB:ack,class:receipt', ({ attrs }: { attrs: { type?: string } }) =>
    acks.push(attrs.type ?? ''),
  );
  await harness.control.injectFault({ kind: 'swallow-receipt-ack', number: ASHA });
  await client.socket.readMessages([message.key]);
  await client.roundTrip();
  expect([acks, shown()?.messages[0]?.read]).toEqual([[], true]);
  await client.socket.readMessages([message.key]);
  await client.roundTrip();
  expect(acks).toEqual(['read']);
});
