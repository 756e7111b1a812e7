import { describe, expect, test } from '@jest/globals';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { proto } from '@whiskeysockets/baileys';
import { ASHA, RAVI } from './testing/sandbox-harness.js';
import { arrived, LUNCH, lidOf, receive, setUpSandbox, write } from './testing/written-messages.js';

const openSandbox = setUpSandbox();

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
    const harness = await openSandbox();
    const client = await harness.linked(ASHA);
    const id = await write(content);
    const { message } = await receive(client, id);
    expect(message).toMatchObject(expected);
    expect(message?.messageContextInfo?.messageSecret).toHaveLength(32);
    const { frames: _frames, ...shown } = arrived(ASHA, id) ?? { frames: 0 };
    expect(shown).toMatchObject(content.text === undefined ? content : { type: 'text', text: 'hello' });
  });

  test('a reply, which names the message and its author', async () => {
    const harness = await openSandbox();
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

  test('a view-once picture only as the notice that there is one', async () => {
    const harness = await openSandbox();
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
    const harness = await openSandbox();
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
});
