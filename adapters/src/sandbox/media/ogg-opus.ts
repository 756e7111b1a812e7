/** What an Ogg file with Opus says of itself. */
export interface OggOpus {
  readonly channels: number;
  readonly seconds: number;
}

const RATE = 48_000;

/** Undefined for any other file. */
export function readOggOpus(bytes: Buffer): OggOpus | undefined {
  const head = bytes.indexOf('OpusHead');
  const last = bytes.lastIndexOf('OggS');
  const isOpus = bytes.subarray(0, 4).toString('latin1') === 'OggS' && head > 0 && head < 64;
  if (!isOpus || bytes.length < head + 12 || bytes.length < last + 14) return undefined;
  const skipped = bytes.readUInt16LE(head + 10);
  const samples = Number(bytes.readBigInt64LE(last + 6));
  return { channels: bytes.readUInt8(head + 9), seconds: Math.max(0, samples - skipped) / RATE };
}
