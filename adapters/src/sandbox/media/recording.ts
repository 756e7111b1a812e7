import { readOggOpus } from './ogg-opus.js';

/** How a recording sounds. */
export interface Recording {
  readonly seconds: number;
  /** 64 bars of 0 to 100, the loudest of which is 100. */
  readonly waveform: Uint8Array;
}

/** The microphone of a phone: one channel, in packets of 20 ms. */
const RATE = 48_000;
const FRAME = 960;
const BARS = 64;

/** Undefined for what a phone would not have recorded: it makes Ogg Opus with one channel. */
export async function listen(bytes: Buffer): Promise<Recording | undefined> {
  const sound = readOggOpus(bytes);
  if (sound?.channels !== 1) return undefined;
  try {
    return { seconds: sound.seconds, waveform: barsOf(await loudnessOf(bytes)) };
  } catch {
    return undefined;
  }
}

async function loudnessOf(bytes: Buffer): Promise<number[]> {
  const { mediabunny, newOpus } = await codecs();
  const { BufferSource, EncodedPacketSink, Input, OGG } = mediabunny;
  const input = new Input({ formats: [OGG], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return [];
  const opus = newOpus();
  const loudness: number[] = [];
  try {
    for await (const packet of new EncodedPacketSink(track).packets())
      loudness.push(energyOf(opus.decode(Buffer.from(packet.data))));
  } finally {
    opus.delete();
    input.dispose();
  }
  return loudness;
}

function energyOf(pcm: Buffer): number {
  let sum = 0;
  for (let at = 0; at < pcm.length; at += 2) sum += pcm.readInt16LE(at) ** 2;
  return Math.sqrt(sum / (pcm.length / 2));
}

function barsOf(loudness: readonly number[]): Uint8Array {
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const first = Math.floor((bar * loudness.length) / BARS);
    const part = loudness.slice(first, Math.max(first + 1, Math.floor(((bar + 1) * loudness.length) / BARS)));
    return part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length);
  });
  const loudest = Math.max(1, ...bars);
  return Uint8Array.from(bars, (bar) => Math.round((100 * bar) / loudest));
}

/** Ogg Opus of what the microphone hears: a number from -1 to 1 at a time in seconds. */
export async function record(seconds: number, heard: (at: number) => number): Promise<Uint8Array> {
  const { mediabunny, newOpus } = await codecs();
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } = mediabunny;
  const target = new BufferTarget();
  const packets = new EncodedAudioPacketSource('opus');
  const output = new Output({ format: new OggOutputFormat(), target });
  output.addAudioTrack(packets);
  await output.start();
  const opus = newOpus();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: RATE, description: opusHead() };
  for (let first = 0; first < seconds * RATE; first += FRAME) {
    const pcm = Buffer.alloc(FRAME * 2);
    for (let at = 0; at < FRAME; at++)
      pcm.writeInt16LE(Math.round(32_767 * heard((first + at) / RATE)), at * 2);
    const packet = new EncodedPacket(opus.encode(pcm, FRAME), 'key', first / RATE, FRAME / RATE);
    await packets.add(packet, { decoderConfig });
  }
  await output.finalize();
  opus.delete();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** RFC 7845, section 5.1. */
function opusHead(): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(RATE, 12);
  return head;
}

/** They are large, and most sandboxes never hear a voice note. */
async function codecs() {
  const [mediabunny, { default: OpusScript }] = await Promise.all([
    import('mediabunny'),
    import('opusscript'),
  ]);
  return { mediabunny, newOpus: () => new OpusScript(RATE, 1, OpusScript.Application.VOIP) };
}
