import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { type FileType, fileType } from '@waxwing/contract/sandbox';
import {
  downloadContentFromMessage,
  normalizeMessageContent,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import sharp from 'sharp';
import type { BaileysClient } from '../testing/baileys-client.js';
import { sampleFile } from '../testing/sample-files.js';
import { ASHA, RAVI, withFolder } from '../testing/sandbox-harness.js';
import { agents, bytesOf, problems, ravi, send, setUpSandbox, waveform } from '../testing/sent-files.js';

const openSandbox = setUpSandbox();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type AnyFile = proto.Message.IImageMessage & proto.Message.IVideoMessage & proto.Message.IAudioMessage;

async function received(client: BaileysClient, id: string): Promise<AnyFile & { field: string }> {
  const { messages } = await client.nextEvent('messages.upsert', ({ messages: [one] }) => one?.key.id === id);
  const { messageContextInfo: _, ...content } = normalizeMessageContent(messages[0]?.message) ?? {};
  const [[field, file]] = Object.entries(content) as [[string, AnyFile]];
  return { ...file, field };
}

const download = (file: AnyFile, type: string) =>
  downloadContentFromMessage({ ...file, url: undefined } as never, type as never, agents() as never).then(
    buffer,
  );

const FIELDS: Readonly<Record<FileType, object>> = {
  image: { field: 'imageMessage', mimetype: 'image/jpeg', width: 640, height: 480 },
  video: { field: 'videoMessage', mimetype: 'video/mp4' },
  gif: { field: 'videoMessage', gifPlayback: true },
  audio: { field: 'audioMessage', mimetype: 'audio/mpeg', seconds: 2 },
  voice: { field: 'audioMessage', mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 2 },
  document: { field: 'documentMessage', fileName: 'receipt.pdf' },
  sticker: { field: 'stickerMessage', width: 512, height: 512, isAnimated: false },
};
describe('a phone sends', () => {
  test.each(fileType.options)(
    'a file of the type %s: an unmodified client and both phones have it',
    async (type) => {
      const harness = await openSandbox();
      const client = await harness.linked(ASHA, agents());
      const bytes = await sampleFile(type);
      const { id } = await send({
        ...{ type, bytes, caption: 'the receipt', name: 'receipt.pdf' },
        ...((type === 'audio' || type === 'voice') && { seconds: 2 }),
        ...(type === 'voice' && { waveform }),
      });
      const file = await received(client, id);
      expect(file).toMatchObject(FIELDS[type]);
      expect((await download(file, type === 'voice' ? 'ptt' : type)).equals(bytes)).toBe(true);
      for (const number of [ASHA, RAVI]) expect((await bytesOf(number, id)).equals(bytes)).toBe(true);
      expect(harness.control.messages(ASHA)).toMatchObject([
        { id, file: { size: bytes.length, sha256: sha256(bytes), problem: null, rejections: [] } },
      ]);
      expect(problems()).toEqual([]);
    },
  );

  test('a picture with a thumbnail of its own making, turned as people see it', async () => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA, agents());
    const bytes = await sharp(await sampleFile('image'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { id } = await send({ type: 'image', bytes });
    const { jpegThumbnail, ...file } = await received(client, id);
    expect(file).toMatchObject({ width: 480, height: 640 });
    expect(await sharp(jpegThumbnail as Uint8Array).metadata()).toMatchObject({ width: 75, height: 100 });
  });

  test.each(['image', 'audio', 'voice', 'document', 'sticker'] as const)(
    'a sample of the type %s, which every phone shows',
    async (type) => {
      const harness = await openSandbox();
      await harness.control.write(RAVI, { to: ASHA, file: { type, sample: true } });
      expect(ravi()).toMatchObject({ problem: null, rejections: [] });
      expect(ravi()?.size).toBeLessThan(40_000);
      if (type === 'voice')
        expect(ravi()).toMatchObject({ voice: true, seconds: 3, waveform: expect.arrayContaining([100]) });
      await expect(
        harness.control.write(RAVI, { to: ASHA, file: { type: 'gif', sample: true } }),
      ).rejects.toThrow('the phone has none');
    },
  );

  test('a reply to a picture, and a picture as a reply', async () => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA, agents());
    const { id } = await send({ type: 'image', bytes: await sampleFile('image'), caption: 'the mug' });
    await harness.control.write(ASHA, { to: RAVI, text: 'nice', reply: id });
    const reply = await send({ type: 'image', bytes: await sampleFile('image'), reply: id });
    await received(client, id);
    expect((await received(client, reply.id)).contextInfo).toMatchObject({
      stanzaId: id,
      quotedMessage: { imageMessage: { caption: 'the mug', mimetype: 'image/jpeg' } },
    });
    expect(harness.control.messages(RAVI)).toMatchObject([{ reply: { message: id, text: 'the mug' } }]);
  });

  test.each([
    ['sha256', 'fileSha256 is not the hash'],
    ['encSha256', 'fileEncSha256 is not the hash'],
    ['size', 'fileLength says 22'],
    ['key', ''],
    ['path', 'the media server answers 404'],
  ] as const)('a file with a wrong %s, which no phone can read', async (wrong, problem) => {
    const harness = await openSandbox();
    const { id } = await send({ type: 'document', bytes: Buffer.alloc(15), wrong });
    expect(ravi()?.problem).toContain(problem);
    expect(() => harness.control.files.read(ASHA, id)).toThrow('The phone cannot read this file');
  });

  test('a file that the hosts have forgotten: the phones still have it', async () => {
    await withFolder(async (folder) => {
      const harness = await openSandbox(folder);
      const client = await harness.linked(ASHA, agents());
      const bytes = randomBytes(100_000);
      const { id } = await send({ type: 'document', bytes });
      const other = await send({ type: 'document', bytes });
      const file = await received(client, id);
      await harness.control.files.forget(ASHA, id, 404);
      await expect(download(file, 'document')).rejects.toMatchObject({ output: { statusCode: 404 } });
      expect((await download(await received(client, other.id), 'document')).equals(bytes)).toBe(true);
      await client.stop();
      await harness.restart(folder);
      for (const number of [ASHA, RAVI]) expect((await bytesOf(number, id)).equals(bytes)).toBe(true);
    });
  });
});

describe('a forgotten file is asked for again', () => {
  test.each([
    ['general', 'GENERAL_ERROR'],
    ['not-found', 'NOT_FOUND'],
    ['decryption', 'DECRYPTION_ERROR'],
    [undefined, undefined],
  ] as const)('the phone answers %s', async (reason, result) => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA, agents());
    const bytes = await sampleFile('document');
    const { id } = await send({ type: 'document', bytes, name: 'receipt.pdf' });
    const { messages } = await client.nextEvent(
      'messages.upsert',
      (upsert) => upsert.messages[0]?.key.id === id,
    );
    await harness.control.files.forget(ASHA, id);
    if (reason) await harness.control.injectFault({ kind: 're-upload-error', reason });
    const asked = client.socket.updateMediaMessage(messages[0] as WAMessage);
    if (result !== undefined) {
      const { [result]: code } = proto.MediaRetryNotification.ResultType;
      await expect(asked).rejects.toMatchObject({ data: { result: code } });
      return;
    }
    const file = (await asked).message?.documentMessage as AnyFile;
    expect((await download(file, 'document')).equals(bytes)).toBe(true);
  });
});
