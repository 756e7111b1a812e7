import { afterEach, describe, expect, test } from '@jest/globals';
import { type proto, WAProto } from '@whiskeysockets/baileys';
import type { BaileysClient } from './testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const jidOf = (number: string) =>
  `${harness.control.phones().find((phone) => phone.number === number)?.lid}@lid`;
const problems = () => harness.control.problems().map(({ what }) => what);

/** Relays a message as it is, without what Baileys puts beside it. */
async function relay(
  client: BaileysClient,
  message: proto.IMessage,
  additionalAttributes: Record<string, string> = {},
): Promise<string> {
  const id = await client.socket.relayMessage(jidOf(RAVI), message, { additionalAttributes });
  await client.roundTrip();
  return id;
}

const vcard = (parameter = '') => `BEGIN:VCARD\nFN:Ravi\nTEL${parameter}:+49 170\nEND:VCARD`;
const poll = (...names: string[]) => ({
  name: 'Lunch?',
  options: names.map((optionName) => ({ optionName })),
  selectableOptionsCount: 1,
});
const secret = { messageContextInfo: { messageSecret: Buffer.alloc(32, 7) } };

describe('what the unmodified client sends', () => {
  test('is rejected by no phone', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const text = await client.compose(RAVI, { text: 'frist' });
    const key = { remoteJid: jidOf(RAVI), fromMe: true, id: text };
    await client.compose(RAVI, { text: 'first', edit: key });
    await client.compose(RAVI, { react: { key, text: '👍' } });
    await client.compose(RAVI, { location: { degreesLatitude: 1, degreesLongitude: 2, name: 'Shop' } });
    const cards = [{ displayName: 'Ravi', vcard: vcard(';type=CELL;waid=49170') }];
    await client.compose(RAVI, { contacts: { contacts: cards } });
    await client.compose(RAVI, { contacts: { displayName: '2 contacts', contacts: [...cards, ...cards] } });
    await client.compose(RAVI, { poll: { name: 'Lunch?', values: ['Pizza', 'Soup'] } });
    const user = jidOf(RAVI).split('@')[0];
    await client.compose(RAVI, { text: `hello @${user}`, mentions: [jidOf(RAVI)] });
    const gone = await client.compose(RAVI, { text: 'gone' });
    await client.compose(RAVI, { delete: { remoteJid: jidOf(RAVI), fromMe: true, id: gone } });
    expect(problems()).toEqual([]);
    expect(harness.control.chats(RAVI)[0]?.messages).toMatchObject([
      { text: 'first', edits: [{ text: 'frist' }], reactions: [{ from: ASHA, emoji: '👍' }] },
      { type: 'location', location: { latitude: 1, longitude: 2, name: 'Shop' } },
      { type: 'contact', contact: [{ name: 'Ravi', phones: [{ number: '+49 170', waid: '49170' }] }] },
      { type: 'contact', text: 'Ravi, Ravi' },
      { type: 'poll', poll: { question: 'Lunch?', options: ['Pizza', 'Soup'] } },
      { type: 'text', mentions: [jidOf(RAVI)] },
      { type: 'text', text: 'gone', deletedAt: expect.any(String) },
    ]);
  });
});

describe('a phone rejects', () => {
  test.each<[string, proto.IMessage, string[]]>([
    [
      'a card within a wrapper, which loses its mediatype',
      { ephemeralMessage: { message: { contactMessage: { displayName: 'R', vcard: vcard(';waid=1') } } } },
      ['carries no mediatype, and has to say vcard'],
    ],
    [
      'a vCard without waid',
      { contactMessage: { displayName: 'Ravi', vcard: vcard() } },
      ['holds a vCard without waid, which offers no chat'],
    ],
    [
      'a poll without its node, with equal options and no secret',
      { pollCreationMessage: poll('Pizza', 'Pizza') },
      [
        'is a poll without its meta node',
        'is a poll with one option twice',
        'is a poll without a messageSecret, so no vote can be read',
      ],
    ],
    [
      'a poll with one option',
      { pollCreationMessageV3: poll('Pizza'), ...secret },
      ['is a poll without its meta node', 'is a poll with 1 options'],
    ],
    [
      'a mention whose mark is that of a longer number',
      { extendedTextMessage: { text: 'hello @4917', contextInfo: { mentionedJid: ['49@s.whatsapp.net'] } } },
      ['mentions 49@s.whatsapp.net without @49 in its text'],
    ],
    [
      'a mention of another',
      { extendedTextMessage: { text: 'hello @4917', contextInfo: { mentionedJid: ['50@lid'] } } },
      ['mentions 50@lid without @50 in its text'],
    ],
    [
      'a reaction to an unknown message, without its chat',
      { reactionMessage: { key: { fromMe: false, id: 'AAAA' }, text: '👍' } },
      ['names a message without the chat of it', 'names no message of this chat'],
    ],
  ])('%s', async (_, message, expected) => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const id = await relay(client, message);
    expect(problems()).toEqual(expected.map((what) => `Message ${id} ${what}.`));
  });

  const { REVOKE, MESSAGE_EDIT } = WAProto.Message.ProtocolMessage.Type;
  const edit = (id: string, fromMe = true): proto.IMessage => ({
    protocolMessage: {
      type: MESSAGE_EDIT,
      key: { remoteJid: jidOf(RAVI), fromMe, id },
      editedMessage: { conversation: 'changed' },
    },
  });

  test('an edit of a file that does not repeat it', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const { id } = await harness.control.write(ASHA, { to: RAVI, text: 'early' });
    const { protocolMessage } = edit(id);
    const alone = { ...protocolMessage, editedMessage: { imageMessage: { caption: 'changed' } } };
    const edited = await relay(client, { protocolMessage: alone }, { edit: '1' });
    expect(problems()).toEqual([`Message ${edited} edits a file without repeating it.`]);
  });

  test('an edit that is of another author, of a place, late, or does not say so', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const theirs = await harness.control.write(RAVI, { to: ASHA, text: 'mine' });
    const foreign = await relay(client, edit(theirs.id, false), { edit: '1' });
    const claimed = await relay(client, edit(theirs.id), { edit: '1' });
    const place = await relay(client, { locationMessage: { degreesLatitude: 1, degreesLongitude: 2 } });
    const ofPlace = await relay(client, edit(place), { edit: '1' });
    const sentAt = new Date(Date.now() - 16 * 60_000).toISOString();
    const early = await harness.control.write(ASHA, { to: RAVI, text: 'early', sentAt });
    const late = await relay(client, edit(early.id), { edit: '1' });
    const { id: own } = await client.send(RAVI, 'now');
    const silent = await relay(client, edit(own));
    expect(problems()).toEqual([
      `Message ${foreign} edits a message of another author.`,
      `Message ${claimed} names no message of this chat.`,
      `Message ${ofPlace} edits a message of type location.`,
      `Message ${late} edits a message after more than 15 minutes.`,
      `Message ${silent} is of type edit and does not say edit="1".`,
    ]);
    const texts = harness.control.chats(RAVI)[0]?.messages.map(({ text }) => text);
    expect(texts).toEqual(['early', 'mine', '', 'changed']);
  });

  test('a deletion of another author’s message, and an edit of a deleted one', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const { id: theirs } = await harness.control.write(RAVI, { to: ASHA, text: 'mine' });
    const remove = (id: string, fromMe: boolean) =>
      relay(
        client,
        { protocolMessage: { type: REVOKE, key: { remoteJid: jidOf(RAVI), fromMe, id } } },
        { edit: '7' },
      );
    const foreign = await remove(theirs, false);
    const { id: own } = await client.send(RAVI, 'oops');
    await remove(own, true);
    const edited = await relay(client, edit(own), { edit: '1' });
    expect(problems()).toEqual([
      `Message ${foreign} deletes a message of another author.`,
      `Message ${edited} edits a deleted message.`,
    ]);
  });

  test('a vote and an edit that were not encrypted with the secret, or of a message without one', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const pollOf = async (secretless: boolean) => {
      const question = { question: 'Lunch?', options: ['Pizza', 'Soup'] };
      return (await harness.control.write(RAVI, { to: ASHA, poll: question, secretless })).id;
    };
    const vote = (id: string) =>
      relay(client, {
        pollUpdateMessage: {
          pollCreationMessageKey: { remoteJid: jidOf(RAVI), fromMe: false, id },
          vote: { encPayload: Buffer.alloc(40), encIv: Buffer.alloc(12) },
        },
      });
    const wrong = await vote(await pollOf(false));
    const without = await vote(await pollOf(true));
    expect(problems()).toEqual([
      `Message ${wrong} was not encrypted with the secret of its message.`,
      `Message ${without} is encrypted for a message without a secret.`,
    ]);
  });
});
