/** A file of a shop. */
export interface ShopFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const HERTZ = 8_000;
const SECONDS = 2;
const WAV_HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** A red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const FILES: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'receipt.pdf': () => new Uint8Array(Buffer.from('%PDF-1.4\n% Receipt of order 17\n%%EOF\n')),
  'mug.png': () => new Uint8Array(Buffer.from(PNG, 'base64')),
  'greeting.wav': recording,
};

export function findShopFile(name: string): ShopFile | undefined {
  const bytes = FILES[name];
  return bytes && { name, bytes: bytes() };
}

export function shopFile(name: string): ShopFile {
  const file = findShopFile(name);
  if (!file) throw new Error(`the shop has no file ${name}`);
  return file;
}

/** Two seconds of a tone as a computer records it, which no phone takes as a voice note. */
function recording(): Uint8Array<ArrayBuffer> {
  const samples = HERTZ * SECONDS;
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + samples * SAMPLE_BYTES);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(HERTZ, 24);
  bytes.writeUInt32LE(HERTZ * SAMPLE_BYTES, 28);
  bytes.writeUInt16LE(SAMPLE_BYTES, 32);
  bytes.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * SAMPLE_BYTES, 40);
  for (let at = 0; at < samples; at += 1) {
    const height = Math.sin((2 * Math.PI * 440 * at) / HERTZ);
    bytes.writeInt16LE(Math.round(height * 12_000), WAV_HEADER_BYTES + at * SAMPLE_BYTES);
  }
  return new Uint8Array(bytes);
}
