import { AdtsOutputFormat, type InputAudioTrack } from 'mediabunny';
import { repack } from '../voice/repack.js';
import type { Sound } from '../voice/sound.js';
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.js';

const RATE = 48_000;

/** AAC by the operator's FFmpeg. It gets the bare packets: the container, the larger part of what may be hostile, stays here. */
export async function* decodeAac(track: InputAudioTrack, program: string): AsyncGenerator<Sound> {
  const to = ['-vn', '-f', 's16le', '-ac', '1', '-ar', String(RATE)];
  const run = runFfmpeg(program, { from: ['-f', 'aac'], to });
  const fed = feed(track, run);
  // Waited for below; until then its fault must not end the process.
  fed.catch(() => undefined);
  let odd = Buffer.alloc(0);
  for await (const part of run.output) {
    const pcm = Buffer.concat([odd, part as Buffer]);
    const samples = Math.floor(pcm.length / 2);
    odd = pcm.subarray(2 * samples);
    const channel = Float32Array.from({ length: samples }, (_, index) => pcm.readInt16LE(2 * index) / 32_768);
    if (samples > 0) yield { channels: [channel], sampleRate: RATE };
  }
  await run.ended();
  await fed;
}

async function feed(track: InputAudioTrack, { input }: FfmpegRun): Promise<void> {
  const write = (part: Uint8Array) =>
    new Promise<void>((resolve) => {
      if (input.destroyed) resolve();
      else input.write(part, () => resolve());
    });
  try {
    for await (const part of repack(track, 'aac', new AdtsOutputFormat())) await write(part);
  } finally {
    input.end();
  }
}
