import { createHash } from 'node:crypto';
import { MediaRefused, type StickerPack } from '@waxwing/core';

/** An EXIF block with one entry, WhatsApp's own tag 0x5741, whose value of so many bytes follows at offset 22. */
const EXIF_HEAD = Buffer.from('49492a00080000000100415707000000000016000000', 'hex');
const LENGTH_AT = 14;
/** In the flags of VP8X: the file has an EXIF chunk; it has transparency. */
const HAS_EXIF = 0x08;
const HAS_ALPHA = 0x10;

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

/** The WebP with the pack's name and author in its EXIF, where phones read them. sharp writes none of WhatsApp's own tag. */
export function withStickerPack(webp: Uint8Array, pack: StickerPack): Uint8Array {
  const chunks = chunksOf(Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength));
  const extended = chunks.find(({ type }) => type === 'VP8X')?.body ?? plainHeader(chunks);
  const header = Buffer.from(extended);
  header.writeUInt8(header.readUInt8(0) | HAS_EXIF, 0);
  const rest = chunks.filter(({ type }) => type !== 'VP8X' && type !== 'EXIF');
  return riff([{ type: 'VP8X', body: header }, ...rest, { type: 'EXIF', body: exifOf(pack) }]);
}

function exifOf({ name, author }: StickerPack): Buffer {
  const id = createHash('sha256')
    .update(JSON.stringify([name, author]))
    .digest('hex')
    .slice(0, 32);
  const facts = {
    'sticker-pack-id': id,
    'sticker-pack-name': name,
    'sticker-pack-publisher': author,
    emojis: [],
  };
  const json = Buffer.from(JSON.stringify(facts));
  const head = Buffer.from(EXIF_HEAD);
  head.writeUInt32LE(json.length, LENGTH_AT);
  return Buffer.concat([head, json]);
}

/** The extended header of a plain WebP sticker: 512 × 512, each side less one in 24 bits. */
function plainHeader(chunks: readonly Chunk[]): Buffer {
  const header = Buffer.alloc(10);
  // Lossless pictures say in their own header whether they have transparency; a flag too much does no harm.
  if (chunks.some(({ type }) => type === 'VP8L' || type === 'ALPH')) header.writeUInt8(HAS_ALPHA, 0);
  header.writeUIntLE(511, 4, 3);
  header.writeUIntLE(511, 7, 3);
  return header;
}

function chunksOf(webp: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    if (at + 8 + length > webp.length) throw new MediaRefused('invalid_media', 'The sticker breaks off.');
    chunks.push({ type: webp.toString('latin1', at, at + 4), body: webp.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function riff(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ type, body }) => [
    fourByteHead(type, body.length),
    body,
    Buffer.alloc(body.length % 2),
  ]);
  const content = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return Buffer.concat([fourByteHead('RIFF', content.length), content]);
}

function fourByteHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(length, 4);
  return head;
}
