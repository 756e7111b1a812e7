import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { decryptPollVote, proto } from '@whiskeysockets/baileys';
import { openWithSecret, type SecretUsage, sealWithSecret } from './message-secret.js';

const usage: SecretUsage = {
  use: 'Poll Vote',
  secret: randomBytes(32),
  messageId: '3EB0AA',
  author: '111@lid',
  actor: '4917000000001@s.whatsapp.net',
};

test('Baileys decrypts a vote that was encrypted here', () => {
  const selectedOptions = [randomBytes(32)];
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const vote = decryptPollVote(sealWithSecret(plain, usage), {
    pollEncKey: usage.secret,
    pollMsgId: usage.messageId,
    pollCreatorJid: usage.author,
    voterJid: usage.actor,
  });
  expect(Buffer.from(vote.selectedOptions?.[0] ?? [])).toEqual(selectedOptions[0]);
});

test.each([
  ['use', { use: 'Message Edit' }],
  ['secret', { secret: randomBytes(32) }],
  ['message', { messageId: '3EB0AB' }],
  ['author', { author: '112@lid' }],
  ['actor', { actor: '4917000000002@s.whatsapp.net' }],
] as const)('another %s does not open it', (_, other) => {
  const sealed = sealWithSecret(Buffer.from('plain'), usage);
  expect(openWithSecret(sealed, usage).toString()).toBe('plain');
  expect(() => openWithSecret(sealed, { ...usage, ...other })).toThrow();
});

test('a changed byte is noticed, and so is a payload shorter than its tag', () => {
  const { encPayload, encIv } = sealWithSecret(Buffer.from('plain'), usage);
  const changed = Buffer.from(encPayload);
  changed[0] = (changed[0] ?? 0) ^ 1;
  expect(() => openWithSecret({ encPayload: changed, encIv }, usage)).toThrow();
  expect(() => openWithSecret({ encPayload: encPayload.subarray(0, 3), encIv }, usage)).toThrow();
});
