import { type MediaBytes, MediaRefused, type VoiceNote } from '@waxwing/core';
import { decode } from './decode.js';
import { OpusWriter, VOICE_RATE } from './opus-writer.js';
import { Resampler } from './resampler.js';
import { type Sound, toMono } from './sound.js';
import { MAX_SECONDS, tooLong } from './voice-limits.js';
import { Waveform } from './waveform.js';

const MAX_BYTES = 16 * 1_048_576;
/** What a header may claim, in samples a second. */
const MIN_RATE = 4_000;
const MAX_RATE = 192_000;

/** A recording as phones send and play it. It is decoded and encoded anew in slices, so that a broken timeline does not survive. */
export async function toVoiceNote(bytes: MediaBytes, ffmpeg: string | undefined): Promise<VoiceNote> {
  if (bytes.size > MAX_BYTES)
    throw new MediaRefused('media_too_large', 'A voice note is made of at most 16 MiB.');
  const writer = new OpusWriter();
  try {
    return await write(writer, readable(decode(bytes, ffmpeg)));
  } finally {
    writer.close();
  }
}

async function write(writer: OpusWriter, sounds: AsyncIterable<Sound>): Promise<VoiceNote> {
  const waveform = new Waveform();
  await writer.start();
  let samples = 0;
  for await (const slice of atVoiceRate(sounds)) {
    samples += slice.length;
    if (samples > MAX_SECONDS * VOICE_RATE) throw tooLong();
    waveform.add(slice);
    await writer.write(slice);
  }
  if (samples === 0) throw new MediaRefused('invalid_media', 'The recording is empty.');
  return {
    mimeType: 'audio/ogg; codecs=opus',
    seconds: samples / VOICE_RATE,
    waveform: waveform.bars(),
    bytes: await writer.finish(),
  };
}

/** One channel of 48 kHz; a recording that changes its rate on the way is followed. */
async function* atVoiceRate(sounds: AsyncIterable<Sound>): AsyncGenerator<Float32Array> {
  let rate = 0;
  let resampler: Resampler | undefined;
  for await (const sound of sounds) {
    if (!resampler || sound.sampleRate !== rate) {
      if (resampler) yield resampler.finish();
      rate = sound.sampleRate;
      resampler = new Resampler(rate, VOICE_RATE);
    }
    yield resampler.push(toMono(sound));
  }
  if (resampler) yield resampler.finish();
}

/** What a decoder does not understand is damaged; a fault of ours is not told as one of the file. */
async function* readable(sounds: AsyncIterable<Sound>): AsyncGenerator<Sound> {
  try {
    for await (const sound of sounds) {
      if (!(sound.sampleRate >= MIN_RATE && sound.sampleRate <= MAX_RATE))
        throw new RangeError(`No sound has ${sound.sampleRate} samples a second.`);
      yield sound;
    }
  } catch (error) {
    if (error instanceof MediaRefused) throw error;
    throw new MediaRefused(
      'invalid_media',
      'The recording breaks off, or is not what it begins as.',
      error as Error,
    );
  }
}
