import { readFile } from 'node:fs/promises';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { openContainer } from '../voice/container.js';
import { bytesOf } from './workshop.js';

/** Three seconds of 440 Hz, 44.1 kHz, stereo, as libvorbis encodes it: nothing here encodes Vorbis. */
const SAMPLE = new URL('./samples/tone-vorbis.ogg', import.meta.url);

export async function oggVorbis(): Promise<Uint8Array> {
  return new Uint8Array(await readFile(SAMPLE));
}

/** The same as browsers record it. */
export async function webmVorbis(): Promise<Uint8Array> {
  const input = openContainer(bytesOf(await oggVorbis()));
  const track = (await input.getPrimaryAudioTrack())!;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const packets = new EncodedAudioPacketSource('vorbis');
  output.addAudioTrack(packets);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig())!;
  for await (const packet of new EncodedPacketSink(track).packets())
    await packets.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}
