import { decoder } from '@audio/decode-amr';
import type { MediaBytes } from '@waxwing/core';
import type { Sound } from './sound.js';

/** Bytes of a frame of 20 ms, by the mode in its first byte (3GPP TS 26.101 and 26.201, storage format). */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 6, 6, 6, 1, 1, 1, 1];
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1];
const FRAME_SECONDS = 0.02;
const SLICE = 65_536;

/** The length of an AMR file, whose frames have to be counted. */
export async function amrSeconds(bytes: MediaBytes): Promise<number> {
  const isWide = Buffer.from(await bytes.read(0, 9)).toString('latin1') === '#!AMR-WB\n';
  const sizes = isWide ? WIDE : NARROW;
  let at = isWide ? 9 : 6;
  let frames = 0;
  while (at < bytes.size) {
    const slice = await bytes.read(at, at + SLICE);
    let used = 0;
    while (used < slice.length) {
      const size = sizes[((slice[used] as number) >> 3) & 15] as number;
      if (at + used + size > bytes.size) return frames * FRAME_SECONDS;
      used += size;
      frames += 1;
    }
    at += used;
  }
  return frames * FRAME_SECONDS;
}

export async function* decodeAmr(bytes: MediaBytes): AsyncGenerator<Sound> {
  const amr = await decoder();
  try {
    for (let at = 0; at < bytes.size; at += SLICE) {
      const { channelData, sampleRate } = amr.decode(await bytes.read(at, at + SLICE));
      if (channelData.length > 0) yield { channels: channelData, sampleRate };
    }
  } finally {
    amr.free();
  }
}
