import { crc8, crc16 } from './checksums.js';

/** Samples of a frame, the most that it holds. */
const BLOCK = 65_535;
export const FLAC_RATE = 8_000;

/** A FLAC file of one channel of 8 kHz, 16 bits a sample. `claimed` is the length that its head tells, in samples. */
export function flac(samples: Int16Array, { claimed = samples.length } = {}): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at < samples.length; at += BLOCK)
    frames.push(frame(frames.length, samples.subarray(at, at + BLOCK)));
  return Buffer.concat([head(claimed), ...frames]);
}

/** STREAMINFO alone (RFC 9639, section 8.2). */
function head(samples: number): Buffer {
  const info = Buffer.alloc(42);
  info.write('fLaC', 'latin1');
  info.writeUInt32BE(0x80_00_00_22, 4);
  info.writeUInt16BE(BLOCK, 8);
  info.writeUInt16BE(BLOCK, 10);
  info.writeUIntBE(FLAC_RATE << 4, 18, 3);
  info.writeUInt8(0xf0 | Math.floor(samples / 2 ** 32), 21);
  info.writeUInt32BE(samples % 2 ** 32, 22);
  return info;
}

/** Section 9: samples as they are, or one that all are alike. */
function frame(number: number, samples: Int16Array): Buffer {
  const start = Buffer.concat([Buffer.from([0xff, 0xf8, 0x74, 0x08]), coded(number), Buffer.alloc(2)]);
  start.writeUInt16BE(samples.length - 1, start.length - 2);
  const isFlat = samples.every((sample) => sample === samples[0]);
  const kept = isFlat ? samples.subarray(0, 1) : samples;
  const body = Buffer.alloc(1 + 2 * kept.length);
  body.writeUInt8(isFlat ? 0 : 2);
  for (const [index, sample] of kept.entries()) body.writeInt16BE(sample, 1 + 2 * index);
  const whole = Buffer.concat([start, Buffer.from([crc8(start)]), body]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(crc16(whole));
  return Buffer.concat([whole, end]);
}

/** A number as UTF-8 has it. */
function coded(number: number): Buffer {
  return Buffer.from(String.fromCodePoint(number));
}
