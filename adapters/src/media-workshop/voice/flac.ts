import { FLACDecoder } from '@wasm-audio-decoders/flac';
import type { MediaBytes } from '@waxwing/core';
import type { Sound } from './sound.js';
import { MAX_SECONDS, tooLong } from './voice-limits.js';

const SLICE = 32_768;
/** Bytes that are decoded at once: 30 frames of silence fit into them, each of which may be 2 MB of sound. */
const STEP = 1_024;
/** The marker, the head of the first block, and of that block what tells the length. */
const HEAD = 26;

/** What a FLAC file says of its length in its first block (RFC 9639, section 8.2); 0 samples are an unknown length. */
interface FlacLength {
  readonly sampleRate: number;
  readonly samples: number;
}

/** The length that a FLAC file claims. */
export async function flacSeconds(bytes: MediaBytes): Promise<number | undefined> {
  const { samples, sampleRate } = await lengthOf(bytes);
  return samples > 0 && sampleRate > 0 ? samples / sampleRate : undefined;
}

/**
 * The decoder passes over frames that are damaged or cut off, so what is decoded is held against the length that the file claims. A
 * small file may hold hours of silence, which are refused before any of them is decoded.
 */
export async function* decodeFlac(bytes: MediaBytes): AsyncGenerator<Sound> {
  const { samples: claimed, sampleRate: rate } = await lengthOf(bytes);
  if (claimed > MAX_SECONDS * rate) throw tooLong();
  const flac = new FLACDecoder();
  await flac.ready;
  let decoded = 0;
  try {
    for await (const { channelData, sampleRate, samplesDecoded, errors } of partsOf(flac, bytes)) {
      if (errors[0]) throw new Error(errors[0].message);
      decoded += samplesDecoded;
      if (claimed > 0 && decoded > claimed) break;
      if (samplesDecoded > 0) yield { channels: channelData, sampleRate };
    }
  } finally {
    flac.free();
  }
  if (claimed > 0 && decoded !== claimed) throw new Error(`It claims ${claimed} samples, and has others.`);
}

async function* partsOf(flac: FLACDecoder, bytes: MediaBytes) {
  for (let at = 0; at < bytes.size; at += SLICE) {
    const slice = await bytes.read(at, at + SLICE);
    for (let step = 0; step < slice.length; step += STEP)
      yield await flac.decode(slice.subarray(step, step + STEP));
  }
  yield await flac.flush();
}

async function lengthOf(bytes: MediaBytes): Promise<FlacLength> {
  const head = Buffer.from(await bytes.read(0, Math.min(HEAD, bytes.size)));
  // Tags of another kind may come first.
  if (head.length < HEAD || head.toString('latin1', 0, 4) !== 'fLaC') return { sampleRate: 0, samples: 0 };
  const sampleRate = head.readUIntBE(18, 3) >> 4;
  const samples = (head.readUInt8(21) & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  return { sampleRate, samples };
}
