import type { Sound } from '../voice/sound.js';
import { MAX_SECONDS } from '../voice/voice-limits.js';
import { type FfmpegRun, feed, runFfmpeg } from './run-ffmpeg.js';

const RATE = 48_000;
/** A second more than a voice note may last tells that it is too long. */
const TO = ['-vn', '-t', String(MAX_SECONDS + 1), '-f', 's16le', '-ac', '1', '-ar', String(RATE)];

/** The sound of a stream by the operator's FFmpeg, which takes it for `format` and for nothing else. */
export async function* decodeByFfmpeg(
  program: string,
  format: string,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Sound> {
  const run = runFfmpeg(program, { from: ['-f', format], to: TO });
  const fed = feed(run, parts);
  try {
    yield* soundsOf(run);
    await run.ended();
    await fed;
  } finally {
    run.kill();
  }
}

async function* soundsOf({ output }: FfmpegRun): AsyncGenerator<Sound> {
  let odd = Buffer.alloc(0);
  for await (const part of output) {
    const pcm = Buffer.concat([odd, part as Buffer]);
    const samples = Math.floor(pcm.length / 2);
    odd = pcm.subarray(2 * samples);
    const channel = Float32Array.from({ length: samples }, (_, index) => pcm.readInt16LE(2 * index) / 32_768);
    if (samples > 0) yield { channels: [channel], sampleRate: RATE };
  }
}
