import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { type InputAudioTrack, OggOutputFormat } from 'mediabunny';
import { repack } from './repack.js';
import type { Sound } from './sound.js';

/** Vorbis of any container. Its decoder reads Ogg alone. */
export async function* decodeVorbis(track: InputAudioTrack): AsyncGenerator<Sound> {
  const vorbis = new OggVorbisDecoder();
  await vorbis.ready;
  try {
    for await (const part of repack(track, 'vorbis', new OggOutputFormat()))
      yield* soundOf(await vorbis.decode(part));
    yield* soundOf(await vorbis.flush());
  } finally {
    vorbis.free();
  }
}

type Decoded = Awaited<ReturnType<OggVorbisDecoder['decode']>>;

function* soundOf({ channelData, sampleRate, samplesDecoded }: Decoded): Generator<Sound> {
  if (samplesDecoded > 0) yield { channels: channelData, sampleRate };
}
