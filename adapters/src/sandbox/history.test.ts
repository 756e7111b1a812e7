import { afterEach, expect, test } from '@jest/globals';
import { ASHA, RAVI, Stage, until } from './testing/stage.js';

let stage: Stage;
afterEach(async () => {
  const problems = stage.control.problems();
  await stage.close();
  expect(problems).toEqual([]);
});

test('a new device is told of the phone’s chats, their tokens among it, and of the account’s name', async () => {
  stage = await Stage.open();
  await stage.control.write(RAVI, { to: ASHA, text: 'Do you have it in blue?' });
  const client = await stage.linked(ASHA, { shouldSyncHistoryMessage: () => true });
  const { chats, messages } = await client.nextEvent('messaging-history.set', (one) => one.chats.length > 0);
  const ravi = stage.control.phones().find(({ number }) => number === RAVI);
  expect(chats).toMatchObject([{ id: `${ravi?.lid}@lid`, pnJid: `${RAVI}@s.whatsapp.net`, name: 'Ravi' }]);
  expect(messages.map(({ message }) => message?.conversation)).toEqual(['Do you have it in blue?']);
  expect(chats[0]?.tcToken?.length).toBe(32);
  await until(() => client.auth.creds.me?.name === 'Asha', 'the name');
});

test('a device that logs in again is told nothing anew', async () => {
  stage = await Stage.open();
  const client = await stage.linked(ASHA, { shouldSyncHistoryMessage: () => true });
  await client.nextEvent('messaging-history.set');
  await client.nextEvent('messaging-history.set');
  await client.nextEvent('messaging-history.set');
  await client.roundTrip();
  await client.stop();
  await client.login();
  await client.roundTrip();
  expect(client.unused('messaging-history.set')).toEqual([]);
});

test('a token that nobody gave, and one that is made from nothing, are problems', async () => {
  stage = await Stage.open();
  const client = await stage.linked(ASHA);
  const [lie, forged] = ['tctoken', 'cstoken'].map((tag) => ({
    tag,
    attrs: {},
    content: Buffer.alloc(32, 7),
  }));
  const lid = stage.control.phones().find(({ number }) => number === RAVI)?.lid;
  const relay = (additionalNodes: object[]) =>
    client.socket.relayMessage(
      `${lid}@lid`,
      { conversation: 'hello' },
      {
        additionalNodes: additionalNodes as never,
      },
    );
  await relay([lie!]);
  await relay([forged!]);
  await relay([lie!, forged!]);
  await until(() => stage.control.messages(RAVI).length === 3, 'all three');
  const said = stage.control.problems().map(({ what }) => what.replace(/^Message \S+ /, ''));
  expect(said).toEqual([
    'shows a tctoken that its recipient never gave.',
    'shows a cstoken that does not fit.',
    'shows a tctoken and a cstoken.',
    'shows a tctoken that its recipient never gave.',
    'shows a cstoken that does not fit.',
  ]);
  await stage.close();
  stage = await Stage.open();
});
