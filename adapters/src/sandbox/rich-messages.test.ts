import { afterEach, describe, expect, test } from '@jest/globals';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import { openWithSecret } from './content/message-secret.js';
import type { BaileysClient } from './testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness, withFolder } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
let expected: string[] = [];
afterEach(async () => {
  const problems = harness.control.problems().map(({ what }) => what);
  await harness.close();
  expect(problems).toEqual(expected);
  expected = [];
});

/** Sends from Ravi's phone to Asha's number. */
const write = async (message: Omit<NewMessage, 'to'>): Promise<string> =>
  (await harness.control.write(RAVI, { to: ASHA, ...message })).id;

/** The message with this id, as the client of Asha gets it. */
async function receive(client: BaileysClient, id: string): Promise<WAMessage> {
  const { messages } = await client.nextEvent('messages.upsert', ({ messages: [one] }) => one?.key.id === id);
  return messages[0] as WAMessage;
}

const lidOf = (number: string) =>
  `${harness.control.phones().find((phone) => phone.number === number)?.lid}@lid`;
const arrived = (number: string, id: string) => harness.control.messages(number).find((one) => one.id === id);

/** The text of an encrypted edit, opened with the secret of the message that the client got. */
function editedText(original: WAMessage, { message }: WAMessage): string | null | undefined {
  const { encPayload, encIv } = message?.secretEncryptedMessage ?? {};
  const plain = openWithSecret(
    { encPayload: encPayload as Uint8Array, encIv: encIv as Uint8Array },
    {
      use: 'Message Edit',
      secret: original.message?.messageContextInfo?.messageSecret as Uint8Array,
      messageId: original.key.id ?? '',
      author: lidOf(RAVI),
      actor: lidOf(RAVI),
    },
  );
  return proto.Message.decode(plain).protocolMessage?.editedMessage?.conversation;
}

const PLACE = {
  latitude: 52.52,
  longitude: 13.405,
  name: 'Shop',
  address: 'Main Street 1',
  url: 'https://a.example',
};
const CARD = {
  name: 'Asha; Ltd',
  phones: [{ number: '+49 170 1', type: 'CELL', waid: '491701' }],
  org: 'A, B',
};
const LUNCH = { question: 'Lunch?', options: ['Pizza', 'Soup'], selectable: 1 };

describe('a phone sends to a linked client', () => {
  test.each<[string, Omit<NewMessage, 'to'>, object]>([
    [
      'a place',
      { location: PLACE },
      { locationMessage: { degreesLatitude: 52.52, degreesLongitude: 13.405, name: 'Shop', url: PLACE.url } },
    ],
    [
      'a place that moves',
      { location: { latitude: -1, longitude: 2, name: 'On my way', live: true } },
      { liveLocationMessage: { degreesLatitude: -1, degreesLongitude: 2, caption: 'On my way' } },
    ],
    [
      'a card',
      { contact: [CARD] },
      { contactMessage: { displayName: CARD.name, vcard: expect.stringContaining('waid=491701:+49 170 1') } },
    ],
    [
      'several cards',
      { contact: [CARD, { name: 'Ravi', phones: [] }] },
      { contactsArrayMessage: { contacts: [{ displayName: CARD.name }, { displayName: 'Ravi' }] } },
    ],
    [
      'a poll with one choice',
      { poll: LUNCH },
      {
        pollCreationMessageV3: { name: 'Lunch?', options: [{ optionName: 'Pizza' }, { optionName: 'Soup' }] },
      },
    ],
    [
      'a poll with many choices',
      { poll: { question: 'When?', options: ['Mon', 'Tue'] } },
      { pollCreationMessage: { name: 'When?', selectableOptionsCount: 0 } },
    ],
    ['a text', { text: 'hello' }, { conversation: 'hello' }],
  ])('%s, with the message’s secret', async (_, content, expected) => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const id = await write(content);
    const { message } = await receive(client, id);
    expect(message).toMatchObject(expected);
    expect(message?.messageContextInfo?.messageSecret).toHaveLength(32);
    const { frames: _frames, ...shown } = arrived(ASHA, id) ?? { frames: 0 };
    expect(shown).toMatchObject(content.text === undefined ? content : { type: 'text', text: 'hello' });
  });

  test('a reply, which names the message and its author', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const { id: question } = await client.send(RAVI, 'Shall we keep it for you?');
    const id = await write({ text: 'Yes please', reply: question });
    const { message } = await receive(client, id);
    expect(message?.extendedTextMessage).toMatchObject({
      text: 'Yes please',
      contextInfo: {
        stanzaId: question,
        participant: lidOf(ASHA),
        quotedMessage: { conversation: 'Shall we keep it for you?' },
      },
    });
    expect(arrived(ASHA, id)).toMatchObject({
      reply: { message: question, author: ASHA, text: 'Shall we keep it for you?' },
    });
  });

  test('a reaction, an edit and a deletion, from its own point of view', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const { id: sent } = await client.send(RAVI, 'It is ready');
    const own = await write({ text: 'I come at fve' });
    await receive(client, own);

    const liked = await receive(client, await write({ reaction: { message: sent, emoji: '👍' } }));
    expect(liked.message?.reactionMessage).toMatchObject({ text: '👍', key: { id: sent, fromMe: true } });
    await write({ edit: { message: own, text: 'I come at five' } });
    const edits = await client.nextEvent('messages.update', ([one]) => one?.key.id === own);
    expect(edits[0]?.update.message?.editedMessage?.message).toMatchObject({
      conversation: 'I come at five',
    });
    await write({ delete: { message: own } });
    const deleted = await client.nextEvent('messages.update', ([one]) => one?.update.message === null);
    expect(deleted[0]?.key.id).toBe(own);

    const [chat] = harness.control.chats(RAVI);
    expect(chat?.messages).toMatchObject([
      { id: sent, text: 'It is ready', reactions: [{ from: RAVI, emoji: '👍' }] },
      { id: own, text: 'I come at five', edits: [{ text: 'I come at fve' }], deletedAt: expect.any(String) },
    ]);
    expect(harness.control.messages(ASHA).map(({ type, action }) => [type, action?.message])).toEqual([
      ['text', undefined],
      ['reaction', sent],
      ['edit', own],
      ['delete', own],
    ]);
  });

  test('an encrypted edit, which the secret of the message opens', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const own = await write({ text: 'before' });
    const original = await receive(client, own);
    const id = await write({ edit: { message: own, text: 'after', secret: true } });
    const edit = await receive(client, id);
    const { message } = edit;
    expect(message?.secretEncryptedMessage?.targetMessageKey).toMatchObject({ id: own });
    expect(editedText(original, edit)).toBe('after');
    expect(arrived(ASHA, own)).toMatchObject({ text: 'after', edits: [{ text: 'before' }] });
    expect(arrived(ASHA, id)).toMatchObject({ type: 'edit', text: 'after', action: { secret: true } });
  });

  const FORMS = ['lid', 'pn'] as const;
  test.each(FORMS.flatMap((creator) => FORMS.map((voter) => ({ creator, voter }))))(
    'a vote with the creator as $creator and the voter as $voter; the newest counts',
    async (forms) => {
      harness = await SandboxHarness.open();
      const client = await harness.linked(ASHA);
      const poll = await client.compose(RAVI, { poll: { name: 'Lunch?', values: ['Pizza', 'Soup'] } });
      const votes = () => arrived(RAVI, poll)?.votes;
      const vote = (options: string[]) => write({ vote: { poll, options, ...forms } });
      const first = await receive(client, await vote(['Pizza']));
      expect(first.message?.pollUpdateMessage?.pollCreationMessageKey).toMatchObject({
        id: poll,
        fromMe: true,
      });
      expect(votes()).toEqual([{ from: RAVI, options: ['Pizza'] }]);
      await vote(['Soup', 'Pizza']);
      expect(votes()).toEqual([{ from: RAVI, options: ['Soup', 'Pizza'] }]);
      await vote([]);
      expect(votes()).toEqual([]);
    },
  );

  test('a view-once picture only as the notice that there is one', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const seen: unknown[] = [];
    client.socket.ws.on('CB:message', ({ content }: { content: { tag: string; attrs: object }[] }) =>
      seen.push(...content.map(({ tag, attrs }) => ({ tag, attrs }))),
    );
    const id = await write({ viewOnce: 'image' });
    await write({ text: 'did you see it?' });
    await client.received('did you see it?');
    expect(seen[0]).toEqual({ tag: 'unavailable', attrs: { type: 'view_once_unavailable_fanout' } });
    expect(arrived(ASHA, id)).toMatchObject({ type: 'image', text: '' });
  });

  test('a field that no client knows, and any message of 40 kB', async () => {
    harness = await SandboxHarness.open();
    const asha = await harness.linked(ASHA);
    const ravi = await harness.linked(RAVI);
    const id = await write({ unknown: { field: 70_000, bytes: 40_960 } });
    expect(await receive(asha, id)).toMatchObject({ key: { fromMe: false } });
    expect(await receive(ravi, id)).toMatchObject({ key: { fromMe: true } });
    const list = { title: 'Menu', description: 'x'.repeat(40_960), buttonText: 'Choose' };
    const bytes = proto.Message.encode({ listMessage: list }).finish();
    const raw = await write({ proto: Buffer.from(bytes).toString('base64') });
    expect((await receive(asha, raw)).message?.listMessage).toMatchObject(list);
  });

  test('at a chosen time, under a chosen id, and what WhatsApp’s app refuses, if it is to', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const sentAt = new Date(Date.now() - 20 * 60_000).toISOString();
    await write({ text: 'early', id: 'AAAA1111', sentAt, secretless: true });
    const { messageTimestamp, message } = await receive(client, 'AAAA1111');
    expect(Number(messageTimestamp)).toBe(Math.floor(Date.parse(sentAt) / 1000));
    expect(message?.messageContextInfo?.messageSecret ?? undefined).toBeUndefined();
    await expect(write({ text: 'again', id: 'AAAA1111' })).rejects.toThrow('already sent a message AAAA1111');

    const late = { edit: { message: 'AAAA1111', text: 'late', secret: true } };
    await expect(write(late)).rejects.toThrow('edit.message edits a message after more than 15 minutes');
    const edit = await write({ ...late, anyway: true });
    await receive(client, edit);
    expect(arrived(ASHA, 'AAAA1111')).toMatchObject({ text: 'early' });
    expect(arrived(ASHA, edit)?.action?.refused).toBe('edits a message after more than 15 minutes');

    const early = await receive(
      client,
      await write({ reaction: { message: 'BBBB2222', emoji: '❤️' }, anyway: true }),
    );
    expect(early.message?.reactionMessage?.key).toMatchObject({ id: 'BBBB2222', fromMe: true });
  });
});

test('what a client could not decrypt is sent again with the same secret', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
  const own = await write({ text: 'before' });
  const { message: original } = await client.received('before');
  expect(harness.control.resendRequests(own)).toBe(1);
  const edit = await receive(client, await write({ edit: { message: own, text: 'after', secret: true } }));
  expect(editedText(original, edit)).toBe('after');
  expected = [`Message ${own} was answered with error 500: it stays, and holds up what is behind it.`];
});

test('what the phones know of a chat survives a kill', () =>
  withFolder(async (folder) => {
    harness = await SandboxHarness.open(folder);
    const client = await harness.linked(ASHA);
    const poll = await write({ poll: LUNCH });
    const text = await write({ text: 'before' });
    await write({ edit: { message: text, text: 'after', secret: true } });
    await client.stop();
    const chats = harness.control.chats(ASHA);
    await harness.restart(folder);
    expect(harness.control.chats(ASHA)).toEqual(chats);
    // The secrets survive as well.
    await write({ edit: { message: text, text: 'later', secret: true } });
    expect(arrived(ASHA, text)).toMatchObject({
      text: 'later',
      edits: [{ text: 'before' }, { text: 'after' }],
    });
    await harness.control.write(ASHA, { to: RAVI, vote: { poll, options: ['Soup'] } });
    expect(arrived(ASHA, poll)?.votes).toEqual([{ from: ASHA, options: ['Soup'] }]);
    await client.login();
    await receive(client, poll);
  }));
