import { afterAll, describe, expect, test } from '@jest/globals';
import { FLAC_RATE, flac } from './testing/flac.js';
import { flacTone, oggOpus, silentAmr, silentMp3, type Tone, wav } from './testing/sounds.js';
import { m4a } from './testing/videos.js';
import { oggVorbis, webmVorbis } from './testing/vorbis.js';
import { bytesOf, openWorkshop, piece } from './testing/workshop.js';
import { decode } from './voice/decode.js';

const workshop = openWorkshop();
afterAll(() => workshop.close());

const TONE: Tone = { seconds: 3, hertz: 440 };

/** The samples of a voice note, as a phone plays them. */
async function play(note: Uint8Array): Promise<number[]> {
  const samples: number[] = [];
  for await (const { channels, sampleRate } of decode(bytesOf(note), undefined)) {
    expect({ channels: channels.length, sampleRate }).toEqual({ channels: 1, sampleRate: 48_000 });
    samples.push(...(channels[0] ?? []));
  }
  return samples;
}

/** How often the sound swings in its second second, away from where it begins and ends. */
function pitchOf(samples: readonly number[]): number {
  const second = samples.slice(48_000, 96_000);
  return second.filter((sample, index) => sample >= 0 && (second[index - 1] ?? 0) < 0).length;
}

function damaged(file: Buffer, at: number): Buffer {
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}

describe('a voice note', () => {
  test.each<[string, number, () => Uint8Array | Promise<Uint8Array>]>([
    ['WAV, 44.1 kHz, stereo', 440, () => wav(TONE, { rate: 44_100, channels: 2 })],
    ['WAV, 8 kHz', 440, () => wav(TONE, { rate: 8_000, channels: 1 })],
    ['WAV, 96 kHz', 440, () => wav(TONE, { rate: 96_000, channels: 2 })],
    ['Ogg Opus', 440, () => oggOpus(TONE)],
    ['Ogg Vorbis', 440, () => oggVorbis()],
    ['WebM Vorbis', 440, () => webmVorbis()],
    ['FLAC', 440, () => flacTone(TONE)],
    ['FLAC of unknown length', 440, () => flacTone(TONE, { claimed: 0 })],
    ['MP3', 0, () => silentMp3(TONE)],
    ['AMR', 0, () => silentAmr(TONE)],
  ])('of %s is mono Opus of the same length and pitch, with 64 bars', async (_, pitch, make) => {
    const note = await workshop.voice(piece(await make()));
    expect(note.mimeType).toBe('audio/ogg; codecs=opus');
    expect(Math.abs(note.seconds - 3)).toBeLessThan(0.05);
    expect(note.waveform).toHaveLength(64);
    const samples = await play(note.bytes);
    expect(Math.abs(samples.length / 48_000 - 3)).toBeLessThan(0.05);
    if (pitch > 0) expect(Math.abs(pitchOf(samples) - pitch)).toBeLessThan(5);
    expect(await workshop.inspect(piece(note.bytes))).toMatchObject({
      mimeType: note.mimeType,
      kind: 'audio',
    });
  });

  test('of Opus is made by a process that has made many, and has refused some', async () => {
    const short = await oggOpus({ seconds: 0.1, hertz: 440 });
    const empty = wav({ seconds: 0, hertz: 440 }, { rate: 8_000, channels: 1 });
    for (let made = 0; made < 100; made++) {
      await expect(workshop.voice(piece(empty))).rejects.toMatchObject({ reason: 'invalid_media' });
      await workshop.voice(piece(short));
    }
    expect((await workshop.voice(piece(short))).seconds).toBeCloseTo(0.1, 1);
    expect(workshop.pids).toHaveLength(1);
  });

  test('has bars as loud as its parts', async () => {
    const rising = { ...TONE, loudness: (at: number) => (at < 1.5 ? 0 : 0.8) };
    const { waveform } = await workshop.voice(piece(wav(rising, { rate: 44_100, channels: 1 })));
    expect(Math.max(...waveform.subarray(0, 31))).toBe(0);
    expect(Math.min(...waveform.subarray(33))).toBeGreaterThan(90);
    expect(Math.max(...waveform)).toBe(100);
  });

  test('of silence has flat bars', async () => {
    const { waveform } = await workshop.voice(
      piece(wav({ ...TONE, loudness: () => 0 }, { rate: 8_000, channels: 1 })),
    );
    expect([...waveform]).toEqual(new Array(64).fill(0));
  });

  test('of AAC fails where the operator has no FFmpeg, and says so', async () => {
    const failed = workshop.voice(piece(await m4a({ seconds: 1 })));
    await expect(failed).rejects.toMatchObject({
      reason: 'media_conversion',
      message: expect.stringContaining('FFMPEG_PATH'),
    });
  });

  test.each([0.01, 0.2, 0.36])('is not made of the first %d of the head of an Ogg Vorbis', async (part) => {
    const whole = await oggVorbis();
    const failed = workshop.voice(piece(whole.subarray(0, whole.length * part)));
    await expect(failed).rejects.toMatchObject({
      reason: expect.stringMatching(/^(invalid_media|media_type_refused)$/),
    });
  });

  test.each([
    ['a document', Buffer.from('%PDF-1.4\n'), 'media_type_refused'],
    ['a WAV without sound', wav({ seconds: 0, hertz: 1 }, { rate: 8_000, channels: 1 }), 'invalid_media'],
    ['a FLAC that breaks off', flacTone(TONE).subarray(0, 30_000), 'invalid_media'],
    ['the head of a FLAC', flacTone(TONE).subarray(0, 20), 'invalid_media'],
    ['a FLAC that claims to be longer', flacTone(TONE, { claimed: 3 * FLAC_RATE + 1 }), 'invalid_media'],
    ['a FLAC that claims to be shorter', flacTone(TONE, { claimed: 1 }), 'invalid_media'],
    ['a FLAC that claims to last for months', flacTone(TONE, { claimed: 2 ** 36 - 1 }), 'media_too_large'],
    ['a FLAC of a damaged sample', damaged(flacTone(TONE), 20_000), 'invalid_media'],
    ['a small FLAC of 31 minutes', flac(new Int16Array(31 * 60 * FLAC_RATE)), 'media_too_large'],
  ])('is not made of %s', async (_, file, reason) => {
    await expect(workshop.voice(piece(file))).rejects.toMatchObject({ reason });
  });
});
