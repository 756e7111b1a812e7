import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import type { HistoryBatch } from './history-batch.js';
import { MalformedProtobuf } from './protobuf-walker.js';
import { type ReadHistoryOptions, readHistory } from './read-history.js';

const NOW_S = Math.floor(Date.now() / 1_000);

const chat = (n: number, more: proto.IConversation = {}): proto.IConversation => ({
  id: `${10_000 + n}@lid`,
  pnJid: `4917${String(n).padStart(7, '0')}@s.whatsapp.net`,
  ...more,
});

const line = (fromMe: boolean, messageTimestamp: number, more: proto.IWebMessageInfo = {}) => ({
  message: {
    key: { remoteJid: 'x@lid', fromMe, id: 'ID' },
    message: { conversation: 'a secret between two' },
    messageTimestamp,
    ...more,
  },
});

/** Field 19 is missing from rc14's definitions. */
const salted = (bytes: Uint8Array, salt: Buffer) =>
  Buffer.concat([bytes, Buffer.of(0x9a, 0x01, salt.length), salt]);

const packed = (history: proto.IHistorySync) =>
  deflateSync(proto.HistorySync.encode({ syncType: 3, ...history } as proto.IHistorySync).finish());

async function read(deflated: Uint8Array, options: ReadHistoryOptions = {}) {
  const portions: HistoryBatch[] = [];
  // In small pieces, as from a network.
  const pieces = function* () {
    for (let at = 0; at < deflated.length; at += 777) yield deflated.subarray(at, at + 777);
  };
  const reading = readHistory(pieces(), options);
  for (;;) {
    const next = await reading.next();
    if (next.done) {
      const chats = portions.flatMap((portion) => portion.chats);
      return { portions, chats, pairs: portions.flatMap(({ pairs }) => pairs), size: next.value };
    }
    portions.push(next.value);
  }
}

describe('reading a history', () => {
  test('finds number, LID, token and times of a chat, and the salt', async () => {
    const token = Buffer.from('a token');
    const whole = chat(1, {
      lastMsgTimestamp: NOW_S - 5,
      conversationTimestamp: NOW_S - 9,
      tcToken: token,
      tcTokenTimestamp: NOW_S,
      tcTokenSenderTimestamp: NOW_S - 7,
      messages: [line(false, NOW_S - 30), line(true, NOW_S - 20), line(false, NOW_S - 60)],
    });
    const plain = proto.HistorySync.encode({
      syncType: 0,
      conversations: [whole],
      phoneNumberToLidMappings: [{ pnJid: '4917099@s.whatsapp.net', lidJid: '77777@lid' }],
    }).finish();
    const salt = Buffer.alloc(32, 9);
    const { chats, pairs, portions } = await read(deflateSync(salted(plain, salt)));
    expect(chats).toEqual([
      {
        number: '49170000001',
        lid: '10001',
        standing: 'known',
        lastIn: NOW_S - 30,
        lastOut: NOW_S - 20,
        last: NOW_S - 5,
        token: { token, timestamp: NOW_S, senderTimestamp: NOW_S - 7 },
      },
    ]);
    expect(pairs).toEqual([{ number: '4917099', lid: '77777' }]);
    expect(portions.map((portion) => portion.salt)).toEqual([salt]);
  });

  test.each([
    ['known', 'a message of theirs', chat(1, { messages: [line(false, NOW_S)] })],
    ['known', 'a valid token', chat(1, { tcToken: Buffer.of(1), tcTokenTimestamp: NOW_S })],
    [
      'known',
      'a token whose time is in milliseconds',
      chat(1, { tcToken: Buffer.of(1), tcTokenTimestamp: NOW_S * 1_000 }),
    ],
    ['first', 'an expired token', chat(1, { tcToken: Buffer.of(1), tcTokenTimestamp: NOW_S - 40 * 86_400 })],
    ['written', 'only messages of ours', chat(1, { messages: [line(true, NOW_S)] })],
    ['first', 'nothing', chat(1)],
    ['first', 'a notice by WhatsApp', chat(1, { messages: [line(false, NOW_S, { messageStubType: 67 })] })],
    ['first', 'a message without a body', chat(1, { messages: [line(false, NOW_S, { message: null })] })],
  ] as const)('the standing is %s for a chat with %s', async (standing, _, conversation) => {
    const { chats } = await read(packed({ conversations: [conversation] }));
    expect(chats).toMatchObject([{ standing }]);
  });

  test('skips groups, lists, channels and invalid addresses', async () => {
    const ids = [
      '1203630@g.us',
      'status@broadcast',
      '120363@newsletter',
      '0@s.whatsapp.net',
      `${'9'.repeat(60)}@lid`,
      '',
    ];
    const { chats } = await read(packed({ conversations: ids.map((id) => ({ id })) }));
    expect(chats).toEqual([]);
  });

  test('reads a chat under its number, with its LID beside it', async () => {
    const { chats } = await read(
      packed({ conversations: [{ id: '49170123@s.whatsapp.net', lidJid: '88888:4@lid' }] }),
    );
    expect(chats).toMatchObject([{ number: '49170123', lid: '88888' }]);
  });

  test('yields batches, and keeps no message text', async () => {
    const conversations = Array.from({ length: 1_234 }, (_, n) =>
      chat(n, { messages: [line(n % 2 === 0, NOW_S)] }),
    );
    const { portions, chats } = await read(packed({ conversations }), { batchSize: 500 });
    expect(portions.map((portion) => portion.chats.length)).toEqual([500, 500, 234]);
    expect(chats.map(({ lid }) => lid)).toEqual(conversations.map((_, n) => String(10_000 + n)));
    expect(JSON.stringify(portions)).not.toContain('secret');
  });

  test('stops at the limit, and reports that', async () => {
    const conversations = Array.from({ length: 2_000 }, (_, n) =>
      chat(n, { messages: [line(false, NOW_S)] }),
    );
    const { chats, size } = await read(packed({ conversations }), { maxBytes: 50_000 });
    expect(size).toEqual({ bytes: 50_000, cut: true });
    expect(chats.length).toBeGreaterThan(100);
    expect(chats.length).toBeLessThan(1_000);
  });

  test('a file that inflates to far more than its size costs no more than the part that is read', async () => {
    // An unwanted field of half a gigabyte, a megabyte when deflated.
    const half = 512 * 1024 * 1024;
    const head = Buffer.from([0x9a, 0x06, 0x80, 0x80, 0x80, 0x80, 0x02]);
    const bomb = deflateSync(Buffer.concat([head, Buffer.alloc(half / 8)]));
    const { size } = await read(bomb, { maxBytes: 1024 * 1024 });
    expect(size).toEqual({ bytes: 1024 * 1024, cut: true });
  });

  test('bytes that are no history are refused', async () => {
    await expect(read(Buffer.from('not deflated at all'))).rejects.toThrow();
    await expect(read(deflateSync(Buffer.of(0x0b, 0x0c)))).rejects.toThrow(MalformedProtobuf);
    const whole = packed({ conversations: [chat(1)] });
    await expect(read(whole.subarray(0, whole.length - 3))).rejects.toThrow();
  });

  test('a reader that stops early leaves nothing running', async () => {
    let ended = false;
    const endless = async function* () {
      try {
        const whole = packed({ conversations: Array.from({ length: 5_000 }, (_, n) => chat(n)) });
        for (let at = 0; at < whole.length; at += 100) yield whole.subarray(at, at + 100);
      } finally {
        ended = true;
      }
    };
    const reading = readHistory(endless(), { batchSize: 10 });
    await reading.next();
    await reading.return({ bytes: 0, cut: false });
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(ended).toBe(true);
  });
});
