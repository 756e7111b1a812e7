import { type MediaBytes, MediaRefused } from '@waxwing/core';
import { AdtsOutputFormat, AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import OpusScript from 'opusscript';
import { decodeByFfmpeg } from '../ffmpeg/decode-by-ffmpeg.js';
import { sniff } from '../inspect/sniff.js';
import { decodeAmr } from './amr.js';
import { openContainer } from './container.js';
import { decodeFlac } from './flac.js';
import { decodeOther, OTHER_SOUNDS, type Recording } from './other-sounds.js';
import { repack } from './repack.js';
import type { Sound } from './sound.js';
import { decodeVorbis } from './vorbis.js';

const SLICE = 32_768;
const OPUS_RATE = 48_000;

/** The sound of a recording, slice by slice. */
export async function* decode(bytes: MediaBytes, ffmpeg: string | undefined): AsyncGenerator<Sound> {
  const mimeType = await sniff(bytes);
  if (mimeType === 'audio/amr') return yield* decodeAmr(bytes);
  if (mimeType === 'audio/flac') return yield* decodeFlac(bytes);
  if (OTHER_SOUNDS.has(mimeType)) return yield* decodeOther({ bytes, mimeType, ffmpeg }, mimeType);
  const input = openContainer(bytes);
  try {
    const track = await input.getPrimaryAudioTrack().catch(() => null);
    if (track) return yield* decodeTrack(track, { bytes, mimeType, ffmpeg });
  } finally {
    input.dispose();
  }
  const sentence = `The content of the file is ${mimeType}, which is no sound.`;
  throw new MediaRefused('media_type_refused', sentence);
}

async function* decodeTrack(track: InputAudioTrack, recording: Recording): AsyncGenerator<Sound> {
  const { codec } = track;
  const { bytes, mimeType, ffmpeg } = recording;
  if (codec === 'mp3' && mimeType === 'audio/mpeg') return yield* decodeMp3(bytes);
  if (codec === 'opus') return yield* decodeOpus(track);
  if (codec === 'vorbis') return yield* decodeVorbis(track);
  if (codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') return yield* decodePcm(track);
  // FFmpeg gets the bare packets: the container, the larger part of what may be hostile, stays here.
  if (codec === 'aac' && ffmpeg)
    return yield* decodeByFfmpeg(ffmpeg, 'aac', repack(track, 'aac', new AdtsOutputFormat()));
  yield* decodeOther(recording, codec?.toUpperCase() ?? mimeType);
}

async function* decodeMp3(bytes: MediaBytes): AsyncGenerator<Sound> {
  const mp3 = new MPEGDecoder({ enableGapless: true });
  await mp3.ready;
  try {
    for (let at = 0; at < bytes.size; at += SLICE) {
      const { channelData, sampleRate, samplesDecoded } = mp3.decode(await bytes.read(at, at + SLICE));
      if (samplesDecoded > 0) yield { channels: channelData, sampleRate };
    }
  } finally {
    mp3.free();
  }
}

async function* decodePcm(track: InputAudioTrack): AsyncGenerator<Sound> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(sample.numberOfFrames);
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
      return channel;
    });
    const { sampleRate } = sample;
    sample.close();
    yield { channels, sampleRate };
  }
}

async function* decodeOpus(track: InputAudioTrack): AsyncGenerator<Sound> {
  const channels = track.numberOfChannels;
  if (channels !== 1 && channels !== 2)
    throw new MediaRefused('media_conversion', 'A voice note is made of one or two channels.');
  const opus = new OpusScript(OPUS_RATE, channels);
  try {
    let skip = await preSkipOf(track);
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const pcm = opus.decode(Buffer.from(packet.data));
      const frames = pcm.length / 2 / channels;
      const from = Math.min(skip, frames);
      skip -= from;
      yield { sampleRate: OPUS_RATE, channels: planesOf(pcm, channels, from) };
    }
  } finally {
    // All Opus coders of a process share one WebAssembly memory, and those at work lose their place in it when it grows.
    opus.delete();
  }
}

/** The channels of interleaved samples of 16 bits, from a frame on. */
function planesOf(pcm: Buffer, channels: number, from: number): Float32Array[] {
  const length = pcm.length / 2 / channels - from;
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length },
      (_, frame) => pcm.readInt16LE(2 * ((from + frame) * channels + channel)) / 32_768,
    ),
  );
}

/** How many samples the encoder put before the first one of the recording. */
async function preSkipOf(track: InputAudioTrack): Promise<number> {
  const description = (await track.getDecoderConfig())?.description;
  if (!description) return 0;
  const head = ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(description as ArrayBuffer);
  return head.length >= 12 && head.toString('latin1', 0, 8) === 'OpusHead' ? head.readUInt16LE(10) : 0;
}
