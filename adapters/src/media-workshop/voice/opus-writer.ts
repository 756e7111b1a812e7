import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny';
import OpusScript from 'opusscript';

export const VOICE_RATE = 48_000;
/** Packets of 20 ms, as phones make them. */
const FRAME = 960;
const FRAME_SECONDS = FRAME / VOICE_RATE;
const BITS_A_SECOND = 24_000;
const SET_COMPLEXITY = 4_010;
/** Takes half the time of the best one, 10; the difference is inaudible in speech. */
const COMPLEXITY = 5;
/** The encoder's delay, in samples. */
const PRE_SKIP = 312;

/** Writes mono sound of 48 kHz as Ogg Opus: what phones record, and the only thing that all of them play as a voice note. To be closed. */
export class OpusWriter {
  readonly #opus = new OpusScript(VOICE_RATE, 1, OpusScript.Application.VOIP);
  readonly #target = new BufferTarget();
  readonly #packets = new EncodedAudioPacketSource('opus');
  readonly #output = new Output({ format: new OggOutputFormat(), target: this.#target });
  readonly #pcm = Buffer.alloc(FRAME * 2);
  #filled = 0;
  #frames = 0;

  constructor() {
    this.#opus.setBitrate(BITS_A_SECOND);
    this.#opus.encoderCTL(SET_COMPLEXITY, COMPLEXITY);
    this.#output.addAudioTrack(this.#packets);
  }

  async start(): Promise<void> {
    await this.#output.start();
  }

  async write(samples: Float32Array): Promise<void> {
    for (const sample of samples) {
      this.#pcm.writeInt16LE(
        Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))),
        2 * this.#filled,
      );
      this.#filled += 1;
      if (this.#filled === FRAME) await this.#encode();
    }
  }

  /** The file. */
  async finish(): Promise<Uint8Array> {
    await this.write(new Float32Array(PRE_SKIP));
    if (this.#filled > 0) await this.write(new Float32Array(FRAME - this.#filled));
    await this.#output.finalize();
    return new Uint8Array(this.#target.buffer ?? new ArrayBuffer());
  }

  /** Frees the encoder, whose memory nothing collects. */
  close(): void {
    this.#opus.delete();
  }

  async #encode(): Promise<void> {
    const packet = new EncodedPacket(
      this.#opus.encode(this.#pcm, FRAME),
      'key',
      this.#frames * FRAME_SECONDS,
      FRAME_SECONDS,
    );
    this.#filled = 0;
    await this.#packets.add(packet, this.#frames++ === 0 ? DESCRIPTION : undefined);
  }
}

const DESCRIPTION = {
  decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: VOICE_RATE, description: opusHead() },
};

/** RFC 7845, section 5.1. */
function opusHead(): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(VOICE_RATE, 12);
  return head;
}
