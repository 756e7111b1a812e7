import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing';
import { EncodedPacketSink, Logging, LogLevel } from 'mediabunny';
import { decodeByFfmpeg } from './ffmpeg/decode-by-ffmpeg.js';
import { redAndBlue } from './testing/images.js';
import { setUpWorkshops } from './testing/set-up-workshops.js';
import { alac, m4a, mp4 } from './testing/videos.js';
import { bytesOf, piece } from './testing/workshop.js';
import { openContainer } from './voice/container.js';

// It warns of a codec that it does not know.
Logging.level = LogLevel.Errors;

const { open, openWith } = setUpWorkshops();

/** Answers a tone as long as the AAC frames it was given, at 44.1 kHz, whose headers it follows. */
const AAC_DECODER = `
  let frames = 0;
  for (let at = 0; at < input.length; at += ((input[at + 3] & 3) << 11) | (input[at + 4] << 3) | (input[at + 5] >> 5)) {
    if (input[at] !== 0xff || (input[at + 1] & 0xf0) !== 0xf0) process.exit(1);
    frames += 1;
  }
  const samples = Math.round((frames * 1024 * 48000) / 44100);
  const pcm = Buffer.alloc(samples * 2);
  for (let index = 0; index < samples; index++) pcm.writeInt16LE(Math.round(9000 * Math.sin(index / 20)), index * 2);
  process.stdout.write(pcm);`;

/** Answers two seconds of a tone, whatever it was given. */
const ANY_DECODER = `
  const pcm = Buffer.alloc(2 * 96000);
  for (let index = 0; index < 96000; index++) pcm.writeInt16LE(Math.round(9000 * Math.sin(index / 20)), index * 2);
  process.stdout.write(pcm);`;

/** What begins as sounds that nothing here reads, and what they are called by FFmpeg and in refusals. */
const OTHER_SOUNDS: [string, string, () => Buffer | Promise<Uint8Array>][] = [
  ['audio/aiff', 'aiff', () => Buffer.from('FORM\0\0\0\0AIFF', 'latin1')],
  ['audio/vnd.dolby.dd-raw', 'ac3', () => Buffer.from('0b77a1b2c3d4', 'hex')],
  ['audio/wavpack', 'wv', () => Buffer.from('wvpk\0\0\0\0', 'latin1')],
  ['audio/mp4', 'mov', () => alac({ seconds: 1, table: 'first' })],
];

/** The bytes of the packets in a container. */
async function packetsOf(file: Uint8Array): Promise<string[]> {
  const track = await openContainer(bytesOf(file)).getPrimaryAudioTrack();
  const packets: string[] = [];
  for await (const { data } of new EncodedPacketSink(track!).packets())
    packets.push(Buffer.from(data).toString('hex'));
  return packets;
}

describe("with the operator's FFmpeg", () => {
  test('an M4A becomes a voice note of its length', async () => {
    const { ffmpeg, workshop } = await openWith(AAC_DECODER);
    const note = await workshop.voice(piece(await m4a({ seconds: 2 })));
    expect(Math.abs(note.seconds - 2)).toBeLessThan(0.05);
    // The last one has the end of the last frame in it.
    expect(Math.min(...note.waveform.subarray(0, 63))).toBeGreaterThan(90);
    const { args } = await ffmpeg.lastRun();
    expect(args.join(' ')).toContain('-protocol_whitelist pipe -f aac -i pipe:0');
  });

  test.each(OTHER_SOUNDS)('a sound of %s becomes a voice note, read as %s alone', async (_, format, make) => {
    const { ffmpeg, workshop } = await openWith(ANY_DECODER);
    const file = await make();
    const note = await workshop.voice(piece(file));
    expect(Math.abs(note.seconds - 2)).toBeLessThan(0.05);
    expect(note.waveform).toHaveLength(64);
    const { args, input } = await ffmpeg.lastRun();
    expect(args.join(' ')).toContain(`-protocol_whitelist pipe -f ${format} -i pipe:0`);
    expect(args.join(' ')).toContain('-t 1801');
    expect(Buffer.from(input).equals(file)).toBe(true);
  });

  test('an M4A whose table of contents comes last is given to it with the table first', async () => {
    const { ffmpeg, workshop } = await openWith(ANY_DECODER);
    const file = Buffer.from(await alac({ seconds: 1, table: 'last' }));
    expect(file.indexOf('moov')).toBeGreaterThan(file.indexOf('mdat'));
    await workshop.voice(piece(file));
    const fed = Buffer.from((await ffmpeg.lastRun()).input);
    expect(fed.indexOf('moov')).toBeLessThan(fed.indexOf('mdat'));
    expect(await packetsOf(fed)).toEqual(await packetsOf(file));
  });

  test('it ends when nobody reads on', async () => {
    const { ffmpeg } = await openWith(`
      const more = () => { while (process.stdout.write(Buffer.alloc(65536))); process.stdout.once('drain', more); };
      more();`);
    const sounds = decodeByFfmpeg(ffmpeg.path, 'aac', ReadableStream.from([Buffer.from('sound')]));
    expect((await sounds.next()).done).toBe(false);
    await sounds.return(undefined);
    const { pid } = await ffmpeg.lastRun();
    await eventuallyPasses(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });

  test('a video has a thumbnail, made of its first picture alone', async () => {
    const png = (await redAndBlue({ width: 640, height: 360 }).png().toBuffer()).toString('base64');
    const { ffmpeg, workshop } = await openWith(`process.stdout.write(Buffer.from('${png}', 'base64'));`);
    const picture = await workshop.thumbnail(piece(await mp4({ seconds: 3 })), 100);
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', width: 100, height: 56 });
    const fed = openContainer(bytesOf((await ffmpeg.lastRun()).input));
    const track = await fed.getPrimaryVideoTrack();
    let pictures = 0;
    for await (const _ of new EncodedPacketSink(track!).packets()) pictures += 1;
    expect(pictures).toBe(1);
  });

  test('what it does not understand is refused', async () => {
    const { workshop } = await openWith('process.exit(1);');
    const sound = workshop.voice(piece(await m4a({ seconds: 1 })));
    await expect(sound).rejects.toMatchObject({ reason: 'media_conversion' });
    const picture = workshop.thumbnail(piece(await mp4({ seconds: 1 })), 100);
    await expect(picture).rejects.toMatchObject({ reason: 'media_conversion' });
  });

  test('it ends with the child process that has started it, even where it hangs', async () => {
    const { ffmpeg, workshop } = await openWith('for (;;);');
    const outcome = workshop.voice(piece(await m4a({ seconds: 1 }))).catch((error: unknown) => error);
    const { pid } = await eventuallyPasses(() => ffmpeg.lastRun());
    for (const child of workshop.pids) process.kill(child, 'SIGKILL');
    await eventuallyPasses(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    workshop.close();
    expect(await outcome).toBeInstanceOf(Error);
  });

  test('a path where there is none is a refusal, not a crash', async () => {
    const workshop = open({ ffmpeg: '/nowhere/ffmpeg' });
    const sound = workshop.voice(piece(await m4a({ seconds: 1 })));
    await expect(sound).rejects.toMatchObject({ reason: 'media_conversion' });
  });
});

test.each(OTHER_SOUNDS)(
  'without it a sound of %s is refused as a voice note, and told why',
  async (_, __, make) => {
    const workshop = open();
    await expect(workshop.voice(piece(await make()))).rejects.toMatchObject({
      reason: 'media_conversion',
      message: expect.stringMatching(
        /^A voice note cannot be made of .+ here: the operator has set no FFMPEG_PATH\. Send MP3, WAV, AMR, FLAC or Ogg\.$/,
      ),
    });
  },
);

test('without it a video has no thumbnail', async () => {
  const workshop = open();
  expect(await workshop.thumbnail(piece(await mp4({ seconds: 1 })), 100)).toBeUndefined();
});
