import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(async () => {
  const problems = harness.control.problems();
  await harness.close();
  expect(problems).toEqual([]);
});

test('a new device gets the phone’s chats, their tokens, and the account’s name', async () => {
  harness = await SandboxHarness.open();
  await harness.control.write(RAVI, { to: ASHA, text: 'Do you have it in blue?' });
  const client = await harness.linked(ASHA, { shouldSyncHistoryMessage: () => true });
  const { chats, messages } = await client.nextEvent('messaging-history.set', (one) => one.chats.length > 0);
  const ravi = harness.control.phones().find(({ number }) => number === RAVI);
  expect(chats).toMatchObject([{ id: `${ravi?.lid}@lid`, pnJid: `${RAVI}@s.whatsapp.net`, name: 'Ravi' }]);
  expect(messages.map(({ message }) => message?.conversation)).toEqual(['Do you have it in blue?']);
  expect(chats[0]?.tcToken?.length).toBe(32);
  await waitUntil(() => client.auth.creds.me?.name === 'Asha', 'the name');
});

test('a device that logs in again gets no history again', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA, { shouldSyncHistoryMessage: () => true });
  await client.nextEvent('messaging-history.set');
  await client.nextEvent('messaging-history.set');
  await client.nextEvent('messaging-history.set');
  await client.roundTrip();
  await client.stop();
  await client.login();
  await client.roundTrip();
  expect(client.unused('messaging-history.set')).toEqual([]);
});

test('a token that was never given, and one made without a salt, are problems', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const [forgedTc, forgedCs] = ['tctoken', 'cstoken'].map((tag) => ({
    tag,
    attrs: {},
    content: Buffer.alloc(32, 7),
  }));
  const lid = harness.control.phones().find(({ number }) => number === RAVI)?.lid;
  const relay = (additionalNodes: object[]) =>
    client.socket.relayMessage(
      `${lid}@lid`,
      { conversation: 'hello' },
      {
        additionalNodes: additionalNodes as never,
      },
    );
  await relay([forgedTc!]);
  await relay([forgedCs!]);
  await relay([forgedTc!, forgedCs!]);
  await waitUntil(() => harness.control.messages(RAVI).length === 3, 'all three');
  const said = harness.control.problems().map(({ what }) => what.replace(/^Message \S+ /, ''));
  expect(said).toEqual([
    'shows a tctoken that its recipient never gave.',
    'shows a cstoken that does not fit.',
    'shows a tctoken and a cstoken.',
    'shows a tctoken that its recipient never gave.',
    'shows a cstoken that does not fit.',
  ]);
  await harness.close();
  harness = await SandboxHarness.open();
});
