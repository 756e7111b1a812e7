import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** High profile, level 3.1. The tests read its parameter sets and decode no picture. */
const AVC = Buffer.from('0164001fffe1000467640010010004 68ee3c80'.replace(' ', ''), 'hex');
/** AAC-LC, 44.1 kHz, stereo. */
const AAC = Buffer.from('1210', 'hex');

/** An MP4 whose pictures hold nothing: its facts are those of a video. */
export async function mp4({ seconds, turn = 0 }: { seconds: number; turn?: 0 | 90 }): Promise<Uint8Array> {
  const { output, target } = newMp4();
  const packets = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(packets, { rotation: turn });
  await output.start();
  const decoderConfig = { codec: 'avc1.64001f', codedWidth: 640, codedHeight: 360, description: AVC };
  for (let index = 0; index < seconds * 10; index++) {
    const picture = new EncodedPacket(Buffer.from('0000000165', 'hex'), 'key', index / 10, 1 / 10);
    await packets.add(picture, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** An M4A whose packets are numbered instead of sounding. Many recorders write its table of contents last. */
export async function m4a({
  seconds,
  table = 'first',
}: {
  seconds: number;
  table?: 'first' | 'last';
}): Promise<Uint8Array> {
  const { output, target } = newMp4(table === 'first' ? 'in-memory' : false);
  const packets = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(packets);
  await output.start();
  const duration = 1_024 / 44_100;
  const decoderConfig = { codec: 'mp4a.40.2', numberOfChannels: 2, sampleRate: 44_100, description: AAC };
  for (let index = 0; index * duration < seconds; index++)
    await packets.add(new EncodedPacket(Buffer.alloc(40, index), 'key', index * duration, duration), {
      decoderConfig,
    });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** An M4A of a codec that nothing here knows. */
export async function alac(options: { seconds: number; table: 'first' | 'last' }): Promise<Uint8Array> {
  const file = Buffer.from(await m4a(options));
  file.write('alac', file.lastIndexOf('mp4a'), 'latin1');
  // Without what describes AAC.
  file.write('free', file.lastIndexOf('esds'), 'latin1');
  return file;
}

function newMp4(fastStart: 'in-memory' | false = 'in-memory') {
  const target = new BufferTarget();
  return { target, output: new Output({ format: new Mp4OutputFormat({ fastStart }), target }) };
}
