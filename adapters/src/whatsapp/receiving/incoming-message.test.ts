import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { loadBaileys } from '../load-baileys.js';
import type { ReadKind } from './content/received-content.js';
import { envelopeOfMessage, envelopeOfStanza, readMessage } from './incoming-message.js';

describe('an incoming message', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  const opened = (message: proto.IMessage) => ({
    message,
    bytes: baileys.proto.Message.encode(message).finish(),
  });

  const t = '1780000000';
  const at = new Date(1_780_000_000_999);
  const stanza = (attrs: Record<string, string>) =>
    envelopeOfStanza(baileys, { tag: 'message', attrs: { id: 'A1', t, ...attrs } });

  async function senderOf(attrs: Record<string, string>, known: Record<string, string> = {}) {
    const message = await readMessage(baileys, stanza(attrs)!, opened({ conversation: 'hi' }), {
      numberOfLid: async (lid) => known[lid] ?? null,
    });
    return { from: message?.from, fromLid: message?.fromLid };
  }

  test.each([
    [
      { expiration: 604_800, ephemeralSettingTimestamp: 1_700_000_000 },
      { seconds: 604_800, setAt: '2023-11-14' },
    ],
    [{ expiration: 604_800 }, { seconds: 604_800, setAt: '2026-05-28' }],
    [
      { expiration: 0, ephemeralSettingTimestamp: 1_700_000_000 },
      { seconds: 0, setAt: '2023-11-14' },
    ],
    [{ expiration: 0 }, undefined],
    [{}, undefined],
  ])('whose context is %j tells %j of the timer of its chat', async (contextInfo, told) => {
    const text = opened({ extendedTextMessage: { text: 'hi', contextInfo } });
    const envelope = stanza({ from: '4917000000002@s.whatsapp.net' })!;
    const { timer } = (await readMessage(baileys, envelope, text, { numberOfLid: async () => null }))!;
    const setAt = timer?.setAt.toISOString().slice(0, 10);
    expect(timer && { seconds: timer.seconds, setAt }).toEqual(told);
  });

  test('names its sender, whichever address it came from', async () => {
    expect(await senderOf({ from: '4917000000002@s.whatsapp.net' })).toEqual({
      from: '4917000000002',
      fromLid: null,
    });
    expect(await senderOf({ from: '4917000000002:3@s.whatsapp.net', sender_lid: '77@lid' })).toEqual({
      from: '4917000000002',
      fromLid: '77',
    });
    expect(
      await senderOf({ from: '77:3@lid', addressing_mode: 'lid', sender_pn: '4917000000002@s.whatsapp.net' }),
    ).toEqual({ from: '4917000000002', fromLid: '77' });
    expect(await senderOf({ from: '77@lid' }, { '77@lid': '4917000000002:0@s.whatsapp.net' })).toEqual({
      from: '4917000000002',
      fromLid: '77',
    });
  });

  test.each([
    ['within its second', 1_780_000_000_412, 1_780_000_000_412],
    ['later', 1_780_000_004_000, 1_780_000_000_999],
    ['early, by our clock', 1_779_999_999_100, 1_780_000_000_000],
  ])('that arrives %s is dated within WhatsApp’s second', (_, now, told) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    try {
      expect(stanza({ from: '4917000000002@s.whatsapp.net' })?.at.getTime()).toBe(told);
    } finally {
      clock.mockRestore();
    }
  });

  test('has no number when WhatsApp shows only a LID', async () => {
    expect(await senderOf({ from: '77@lid' })).toEqual({ from: null, fromLid: '77' });
  });

  test('has an id of bounded length, though the sender chooses it', () => {
    const id = 'A'.repeat(1e6);
    expect(stanza({ from: '4917000000002@s.whatsapp.net', id })?.waId).toBe('A'.repeat(128));
    const key = { id, remoteJid: '77@lid', fromMe: false };
    expect(envelopeOfMessage(baileys, { key, messageTimestamp: Number(t) })?.waId).toBe('A'.repeat(128));
  });

  test.each([
    ['a group', { from: '1-2@g.us', participant: '4917000000002@s.whatsapp.net' }],
    ['a status', { from: 'status@broadcast', participant: '4917000000002@s.whatsapp.net' }],
    ['a newsletter', { from: '12@newsletter' }],
    [
      'a message that we wrote on the phone',
      { from: '4917000000001@s.whatsapp.net', recipient: '4917000000002@s.whatsapp.net' },
    ],
    ['a peer message from our own phone', { from: '4917000000001@s.whatsapp.net', category: 'peer' }],
  ])('is not %s', (_name, attrs) => {
    expect(stanza(attrs)).toBeUndefined();
  });

  test('names the message that it answers, also inside wrappers', async () => {
    const envelope = stanza({ from: '4917000000002@s.whatsapp.net' })!;
    const contextInfo = { stanzaId: '3A'.repeat(200), quotedMessage: { conversation: 'When?' } };
    const answers = [
      { extendedTextMessage: { text: 'Now', contextInfo } },
      { ephemeralMessage: { message: { imageMessage: { contextInfo } } } },
      {
        botForwardedMessage: {
          message: { documentWithCaptionMessage: { message: { documentMessage: { contextInfo } } } },
        },
      },
      { extendedTextMessage: { text: 'Now', contextInfo: { stanzaId: '3A' } } },
      { extendedTextMessage: { text: 'Now', contextInfo: { quotedMessage: {} } } },
    ];
    const options = { numberOfLid: async () => null };
    const read = answers.map((answer) => readMessage(baileys, envelope, opened(answer), options));
    const ids = (await Promise.all(read)).map((message) => message?.replyToWaId);
    expect(ids).toEqual([...Array(3).fill('3A'.repeat(64)), undefined, undefined]);
  });

  test('says how often it had been forwarded', async () => {
    const envelope = stanza({ from: '4917000000002@s.whatsapp.net' })!;
    const forwardedOf = async (contextInfo: proto.IContextInfo) => {
      const inside = opened({ ephemeralMessage: { message: { locationMessage: { contextInfo } } } });
      const message = await readMessage(baileys, envelope, inside, { numberOfLid: async () => null });
      return message?.body;
    };
    const place = { type: 'location', latitude: 0, longitude: 0 };
    expect(await forwardedOf({ isForwarded: true, forwardingScore: 4 })).toEqual({ ...place, forwarded: 4 });
    expect(await forwardedOf({ isForwarded: true })).toEqual({ ...place, forwarded: 1 });
    expect(await forwardedOf({ forwardingScore: 4 })).toEqual(place);
  });

  test('is read inside wrappers, and is undefined without user content', async () => {
    const envelope = stanza({ from: '4917000000002@s.whatsapp.net', notify: 'Ra\nvi' })!;
    const kinds: ReadKind[] = [];
    const options = { numberOfLid: async () => null, onRead: (kind: ReadKind) => void kinds.push(kind) };
    const secret = Buffer.alloc(32, 7);
    const inside = opened({
      ephemeralMessage: { message: { viewOnceMessage: { message: { imageMessage: { caption: 'once' } } } } },
      messageContextInfo: { messageSecret: secret },
    });
    expect(await readMessage(baileys, envelope, inside, options)).toEqual({
      waId: 'A1',
      from: '4917000000002',
      fromLid: null,
      fromName: 'Ravi',
      text: 'once',
      type: 'image',
      body: { type: 'image', mime_type: '', file_size: 0, sha256: '', caption: 'once' },
      wire: inside.bytes,
      file: { chat: '4917000000002', isOpenable: false },
      secret,
      at,
    });
    const deletion = opened({ ephemeralMessage: { message: { protocolMessage: { type: 0 } } } });
    expect(await readMessage(baileys, envelope, deletion, options)).toBeUndefined();
    expect(kinds).toEqual([
      { kind: 'image', field: '' },
      { kind: 'none', field: 'protocol' },
    ]);
  });

  test('says how WhatsApp addressed a file, and whether it can be opened', async () => {
    const options = { numberOfLid: async () => '4917000000002@s.whatsapp.net' };
    const [mediaKey, hash] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const complete = {
      mediaKey,
      fileSha256: hash,
      fileEncSha256: hash,
      fileLength: 9,
      directPath: '/v/file',
    };
    const fileOf = async (imageMessage: object, from = '11111111111111@lid') =>
      (await readMessage(baileys, stanza({ from })!, opened({ imageMessage }), options))?.file;
    expect(await fileOf(complete)).toEqual({ chat: 'lid:11111111111111', isOpenable: true });
    expect(await fileOf(complete, '4917000000002@s.whatsapp.net')).toEqual({
      chat: '4917000000002',
      isOpenable: true,
    });
    // The phone can upload it again.
    expect(await fileOf({ ...complete, directPath: undefined })).toMatchObject({ isOpenable: true });
    const broken = [
      { mediaKey: Buffer.alloc(0) },
      { mediaKey: Buffer.alloc(31) },
      { fileSha256: undefined },
      { fileEncSha256: Buffer.alloc(1) },
      { fileLength: '18446744073709551615' },
    ];
    for (const change of broken)
      expect(await fileOf({ ...complete, ...change })).toMatchObject({ isOpenable: false });
  });

  test('of more than 1 MiB keeps what was read of it, not its bytes, and says so', async () => {
    const envelope = stanza({ from: '4917000000002@s.whatsapp.net' })!;
    const kinds: ReadKind[] = [];
    const options = { numberOfLid: async () => null, onRead: (kind: ReadKind) => void kinds.push(kind) };
    const [most, more] = [1_048_000, 1_048_576].map((length) =>
      opened({ listMessage: { title: 'Colours', description: 'a'.repeat(length) } }),
    );
    expect((await readMessage(baileys, envelope, most!, options))?.wire).toBe(most!.bytes);
    const cut = await readMessage(baileys, envelope, more!, options);
    expect(cut).toMatchObject({ type: 'unsupported', body: { field: 'listMessage' } });
    expect(cut?.wire).toBeUndefined();
    expect(kinds.at(-1)).toEqual({ kind: 'bytes', field: 'too-large' });
  });

  test('that is resent by the phone keeps its id, sender and time', () => {
    const key = {
      id: 'A1',
      remoteJid: '77@lid',
      remoteJidAlt: '4917000000002@s.whatsapp.net',
      fromMe: false,
    };
    expect(envelopeOfMessage(baileys, { key, messageTimestamp: Number(t), pushName: ' Ravi ' })).toEqual({
      waId: 'A1',
      fromName: 'Ravi',
      jid: '77@lid',
      otherJid: '4917000000002@s.whatsapp.net',
      at,
    });
    expect(envelopeOfMessage(baileys, { key: { ...key, fromMe: true } })).toBeUndefined();
  });
});
