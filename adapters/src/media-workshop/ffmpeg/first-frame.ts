import { buffer } from 'node:stream/consumers';
import type { MediaBytes } from '@waxwing/core';
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { openContainer } from '../voice/container.js';
import { runFfmpeg } from './run-ffmpeg.js';

/** The first picture of a video as PNG, upright, by the operator's FFmpeg, which gets a video of that picture alone. */
export async function firstFrame(bytes: MediaBytes, program: string): Promise<Uint8Array | undefined> {
  const video = await videoOfOnePicture(bytes);
  if (!video) return undefined;
  const scale = "scale='min(640,iw)':-2";
  const to = ['-frames:v', '1', '-an', '-vf', scale, '-f', 'image2pipe', '-c:v', 'png'];
  const run = runFfmpeg(program, { from: ['-f', 'mp4'], to });
  run.input.end(video);
  const picture = await buffer(run.output);
  await run.ended();
  return picture;
}

async function videoOfOnePicture(bytes: MediaBytes): Promise<Uint8Array | undefined> {
  const input = openContainer(bytes);
  try {
    const track = await input.getPrimaryVideoTrack().catch(() => null);
    return track ? await onePictureOf(track) : undefined;
  } finally {
    input.dispose();
  }
}

async function onePictureOf(track: InputVideoTrack): Promise<Uint8Array | undefined> {
  const packet = await new EncodedPacketSink(track).getFirstKeyPacket();
  const decoderConfig = await track.getDecoderConfig();
  if (!packet || !decoderConfig || !track.codec) return undefined;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const packets = new EncodedVideoPacketSource(track.codec);
  output.addVideoTrack(packets, { rotation: track.rotation });
  await output.start();
  await packets.add(packet.clone({ timestamp: 0 }), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}
