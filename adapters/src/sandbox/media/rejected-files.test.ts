import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { moving } from '../../media-workshop/testing/images.js';
import type { FileToSend } from '../control/phone-files.js';
import { sampleFile } from '../testing/sample-files.js';
import { ASHA, RAVI } from '../testing/sandbox-harness.js';
import { agents, problems, ravi, send, setUpSandbox, waveform } from '../testing/sent-files.js';

const openSandbox = setUpSandbox();

describe('a phone would not show as meant', () => {
  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    });
  test.each<[string, () => Promise<Omit<FileToSend, 'to'>>, RegExp[]]>([
    [
      'text that says it is an image',
      async () => ({ type: 'image', bytes: Buffer.from('<svg/>') }),
      [/^holds nothing known as image$/, /^holds an image that cannot be opened$/, /without a thumbnail$/],
    ],
    [
      'a PNG that says it is a JPEG',
      async () => ({ type: 'image', bytes: await noise(9).png().toBuffer(), mime: 'image/jpeg' }),
      [/^says that its file is image\/jpeg, and it is image\/png$/],
    ],
    [
      'a caption of 1,025 characters',
      async () => ({ type: 'image', bytes: await sampleFile('image'), caption: '🥐'.repeat(1_025) }),
      [/^has a caption of 1025 characters$/],
    ],
    [
      'a video that is a sound',
      async () => ({ type: 'video', bytes: await sampleFile('audio') }),
      [/^holds audio\/mpeg as video$/],
    ],
    [
      'a document without a name',
      async () => ({ type: 'document', bytes: Buffer.from('x') }),
      [/^is a document without a file name$/],
    ],
    [
      'a sticker that is too large, in pixels and in bytes',
      async () => ({ type: 'sticker', bytes: await noise(600).webp({ lossless: true }).toBuffer() }),
      [/^is a sticker of 600 × 600 instead of 512 × 512$/, /^is a sticker of \d+ bytes, which is too large$/],
    ],
    [
      'a sticker that moves for 12 seconds',
      async () => ({
        type: 'sticker',
        bytes: await moving('webp', { pictures: 3, delayMs: 4_000, side: 512 }),
      }),
      [/^is a sticker that moves for 12 seconds$/],
    ],
    [
      'a voice note that is an MP3',
      async () => ({ type: 'voice', bytes: await sampleFile('audio') }),
      [/^is a voice note that is not Opus in Ogg$/],
    ],
    [
      'a voice note of another length, without bars',
      async () => ({ type: 'voice', bytes: await sampleFile('voice'), seconds: 9, waveform: [] }),
      [/^says that its voice note takes 9 seconds, and it takes 2\.\d$/, /^is a voice note with 0 bars$/],
    ],
    [
      'a voice note for two ears',
      async () => ({ type: 'voice', bytes: await stereo(), seconds: 2, waveform }),
      [/^is a voice note with 2 channels$/],
    ],
  ])('%s', async (_, fileOf, expected) => {
    await openSandbox();
    await send(await fileOf());
    expect(ravi()?.problem).toBeNull();
    expect(ravi()?.rejections).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  /** The head says two channels. */
  async function stereo(): Promise<Buffer> {
    const bytes = await sampleFile('voice');
    bytes.writeUInt8(2, bytes.indexOf('OpusHead') + 9);
    return bytes;
  }

  test('what a linked device sends: the sentence stands among the problems', async () => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA, agents());
    const id = await client.compose(RAVI, { sticker: Buffer.from('no sticker') });
    expect(problems()).toContain(`Message ${id} holds a sticker that cannot be opened.`);
  });
});
