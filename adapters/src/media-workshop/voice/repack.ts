import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type InputAudioTrack,
  Output,
  type OutputFormat,
  StreamTarget,
} from 'mediabunny';

/**
 * The packets of a track in another container, part by part: a decoder then meets no container that strangers made, the larger part of
 * what may be hostile.
 */
export async function* repack(
  track: InputAudioTrack,
  codec: AudioCodec,
  format: OutputFormat,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const write = ({ data }: { readonly data: Uint8Array }) => void written.push(data);
  const output = new Output({ format, target: new StreamTarget(new WritableStream({ write })) });
  const packets = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(packets);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await packets.add(packet, decoderConfig ? { decoderConfig } : undefined);
    yield* written.splice(0);
  }
  await output.finalize();
  yield* written.splice(0);
}
