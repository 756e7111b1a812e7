import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { BaileysMessageReader } from './baileys-message-reader.js';

const reader = new BaileysMessageReader();
const encode = (message: proto.IMessage) => proto.Message.encode(message).finish();
const POINTER = {
  directPath: '/v/mug',
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 48_213,
  mimetype: 'image/jpeg',
};

test('a stored message is read as it would be on its arrival', async () => {
  const place = { locationMessage: { degreesLatitude: 12.5, degreesLongitude: 77.5, name: 'Shop' } };
  expect(await reader.read(encode(place))).toMatchObject({
    content: { type: 'location', text: 'Shop', body: { type: 'location', latitude: 12.5 } },
  });
  expect(await reader.read(encode({ conversation: 'hi' }))).toEqual({
    content: { type: 'text', text: 'hi' },
  });
});

test('a file is told, and whether the message says how to open it', async () => {
  const read = async (imageMessage: object) => (await reader.read(encode({ imageMessage })))?.file;
  expect(await read(POINTER)).toEqual({ isOpenable: true });
  expect(await read({ ...POINTER, mediaKey: undefined })).toEqual({ isOpenable: false });
});

test.each([
  ['what no reader knows', encode({ listMessage: { title: 'Menu' } })],
  ['what holds nothing', encode({})],
  ['what is no message', Uint8Array.of(0xff, 0xff, 0xff)],
])('%s stays as it is', async (_, bytes) => {
  expect(await reader.read(bytes)).toBeUndefined();
});
