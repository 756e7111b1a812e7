import { OpusWriter } from '../voice/opus-writer.js';
import { FLAC_RATE, flac } from './flac.js';

export interface Tone {
  readonly seconds: number;
  readonly hertz: number;
  /** 0 to 1, by time in seconds. */
  readonly loudness?: (at: number) => number;
}

function sampleOf({ hertz, loudness = () => 0.5 }: Tone, at: number): number {
  return loudness(at) * Math.sin(2 * Math.PI * hertz * at);
}

/** A WAV of 16 bits. */
export function wav(tone: Tone, { rate, channels }: { rate: number; channels: number }): Buffer {
  const frames = Math.round(tone.seconds * rate);
  const data = Buffer.alloc(frames * channels * 2);
  for (let frame = 0; frame < frames; frame++) {
    const value = Math.round(32_000 * sampleOf(tone, frame / rate));
    for (let channel = 0; channel < channels; channel++)
      data.writeInt16LE(value, 2 * (frame * channels + channel));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(data.length + 36, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Frames of MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, stereo, which say nothing: silence. */
export function silentMp3({ seconds }: { seconds: number }): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1_152) }, () => frame));
}

/** Frames of AMR narrow band, 12.2 kbit/s. */
export function silentAmr({ seconds }: { seconds: number }): Buffer {
  const frame = Buffer.alloc(32);
  frame.writeUInt8(0x3c);
  const frames = Array.from({ length: Math.round(seconds * 50) }, () => frame);
  return Buffer.concat([Buffer.from('#!AMR\n', 'latin1'), ...frames]);
}

/** FLAC of one channel, 8 kHz. */
export function flacTone(tone: Tone, lie?: { claimed: number }): Buffer {
  const frames = Math.round(tone.seconds * FLAC_RATE);
  const samples = Int16Array.from(
    { length: frames },
    (_, frame) => 32_000 * sampleOf(tone, frame / FLAC_RATE),
  );
  return flac(samples, lie);
}

export async function oggOpus(tone: Tone): Promise<Uint8Array> {
  const writer = new OpusWriter();
  try {
    await writer.start();
    await writer.write(
      Float32Array.from({ length: tone.seconds * 48_000 }, (_, index) => sampleOf(tone, index / 48_000)),
    );
    return await writer.finish();
  } finally {
    writer.close();
  }
}
