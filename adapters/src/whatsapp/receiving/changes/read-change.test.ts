import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { loadBaileys } from '../../load-baileys.js';
import { readChange } from './read-change.js';

const key = { id: '3EB0', remoteJid: '919876543210@s.whatsapp.net' };
const encIv = Buffer.alloc(12);
const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

const vote = (bytes: number): proto.IMessage => ({
  pollUpdateMessage: { pollCreationMessageKey: key, vote: { encPayload: Buffer.alloc(bytes), encIv } },
});
const edit = (bytes: number): proto.IMessage => ({
  secretEncryptedMessage: {
    ...{ targetMessageKey: key, secretEncType: MESSAGE_EDIT },
    ...{ encPayload: Buffer.alloc(bytes), encIv },
  },
});

test.each([
  ['vote', vote, 4_096],
  ['edit', edit, 262_144],
] as const)(
  'a sealed %s is read up to the bytes that an app could make it have',
  async (kind, make, most) => {
    const baileys = await loadBaileys();
    expect(readChange(baileys, make(most))).toMatchObject({ kind, targetWaId: '3EB0' });
    expect(readChange(baileys, make(most + 1))).toBeUndefined();
  },
);

test('a sealed change whose vector is none is not read', async () => {
  const message = vote(100);
  message.pollUpdateMessage!.vote!.encIv = Buffer.alloc(65);
  expect(readChange(await loadBaileys(), message)).toBeUndefined();
});
