import { afterEach, expect, test } from '@jest/globals';
import { crowd } from '@waxwing/contract/sandbox';
import { waitUntil } from '@waxwing/core/testing/eventually';
import type { BaileysClient } from './testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

const STATUS = 'status@broadcast';

let harness: SandboxHarness;
afterEach(() => harness.close());

const textsAt = (client: BaileysClient) =>
  client.unused('messages.upsert').map(({ messages: [one] }) => one?.message?.conversation);
const waiting = () => harness.control.phones()[0]?.linked[0]?.waiting;

async function write(from: number, to: number): Promise<string[]> {
  const texts = Array.from({ length: to - from }, (_, index) => `message ${from + index}`);
  for (const text of texts) await harness.control.write(RAVI, { to: ASHA, text });
  return texts;
}

test('a client that was offline learns how much waits, and gets all of it in order though it requests a hundred', async () => {
  harness = await SandboxHarness.open();
  // The first message of a week also carries a token.
  await harness.control.write(RAVI, { to: ASHA, text: 'before' });
  const client = await harness.linked(ASHA);
  await client.stop();
  const texts = await write(0, 230);
  client.connect();
  const preview = new Promise<unknown>((resolve) => client.socket.ws.once('CB:ib,,offline_preview', resolve));
  expect(await preview).toMatchObject({
    content: [{ attrs: { count: '230', message: '230', receipt: '0' } }],
  });
  // Messages that arrive meanwhile overtake nothing.
  texts.push(...(await write(230, 235)));
  await waitUntil(() => textsAt(client).length === 235, 'all messages');
  expect(textsAt(client)).toEqual(texts);
  await waitUntil(() => waiting() === 0, 'all to be acknowledged');
  expect(harness.control.problems()).toEqual([]);
});

test('a message that was answered with an error withholds those behind it at every login until it is acknowledged', async () => {
  harness = await SandboxHarness.open();
  // The first message of a week also carries a token.
  await harness.control.write(RAVI, { to: ASHA, text: 'before' });
  const client = await harness.linked(ASHA, { shouldIgnoreJid: (jid) => jid === STATUS });
  await client.stop();
  const { id } = await harness.control.writeToCrowd(RAVI, { crowd: 'status', text: 'on holiday' });
  const texts = await write(0, 120);
  await client.login();
  await waitUntil(() => textsAt(client).length === 99, 'what was on its way already');
  await waitUntil(() => waiting() === 22, 'the acknowledgements');
  expect(textsAt(client)).toEqual(texts.slice(0, 99));
  expect(harness.control.problems()).toMatchObject([
    { number: ASHA, what: expect.stringMatching(/error 500/) },
  ]);
  await client.stop();

  await client.login();
  await client.nextConnection((state) => Boolean(state.receivedPendingNotifications));
  await client.roundTrip();
  expect(textsAt(client)).toEqual([]);
  // The client still receives: new messages are delivered.
  await harness.control.write(RAVI, { to: ASHA, text: 'now' });
  await client.received('now');

  const ack = { id, to: STATUS, class: 'message' };
  await client.socket.sendNode({ tag: 'ack', attrs: ack });
  await waitUntil(() => textsAt(client).length === 21, 'the rest');
  expect(textsAt(client)).toEqual(texts.slice(99));
  await waitUntil(() => waiting() === 0, 'the acknowledgements');
});

test.each(crowd.options)('a message to a %s reaches the devices of all phones, or of one', async (target) => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const seen: string[] = [];
  client.socket.ws.on('CB:message', ({ attrs }: { attrs: { id: string; from: string } }) => {
    seen.push(`${attrs.id} ${attrs.from.split('@')[1]}`);
  });
  const everybody = await harness.control.writeToCrowd(RAVI, { crowd: target, text: 'hello all' });
  const one = await harness.control.writeToCrowd(RAVI, { crowd: target, text: 'hello all', to: ASHA });
  await waitUntil(() => seen.length >= 2, 'both');
  const server = { group: 'g.us', status: 'broadcast', channel: 'newsletter' }[target];
  expect(seen).toEqual([`${everybody.id} ${server}`, `${one.id} ${server}`]);
});

test('a message that the devices cannot decrypt is resent when they request it', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
  const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'once more' });
  await client.received('once more');
  expect(harness.control.resendRequests(id)).toBe(1);
  expect(harness.control.messages(ASHA)).toMatchObject([{ id, text: 'once more' }]);
});

test('a message that stays with the phone arrives when the device requests it from the phone', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'unavailable', number: RAVI, type: 'unavailable' });
  const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'from the phone' });
  const { message } = await client.received('from the phone');
  expect(message.key.id).toBe(id);
  expect(harness.control.resendRequests(id)).toBe(0);
});
