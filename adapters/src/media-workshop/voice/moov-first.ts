import { type MediaBytes, MediaRefused } from '@waxwing/core';
import { type Box, boxesIn, boxesOfFile } from '../boxes/boxes.js';
import { slicesOf } from './slices.js';

/** Bytes of a table of contents at most: that of half an hour of the smallest packets has fewer. */
const MAX_TABLE = 8 * 1_048_576;
/** Boxes in which the tables of a table of contents lie. */
const OUTER = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** An MP4 for a reader that cannot seek: its table of contents comes before the media, and points to where they are then. */
export async function* moovFirst(bytes: MediaBytes): AsyncGenerator<Uint8Array> {
  const boxes = await boxesOfFile(bytes);
  const media = boxes.find(({ type }) => type === 'mdat');
  const table = boxes.find(({ type }) => type === 'moov');
  if (!media || !table || table.from < media.from) return yield* slicesOf(bytes);
  const size = table.end - table.from;
  if (size > MAX_TABLE) throw new MediaRefused('media_too_large', 'The table of contents is too large.');
  const moved = Buffer.from(await bytes.read(table.from, table.end));
  moveOffsets(moved, boxesIn(moved, 0, size), (offset) =>
    offset >= media.from && offset < table.from ? offset + size : offset,
  );
  yield* slicesOf(bytes, 0, media.from);
  yield moved;
  yield* slicesOf(bytes, media.from, table.from);
  yield* slicesOf(bytes, table.end);
}

/** In the tables of chunks (ISO 14496-12, 8.7.5). */
function moveOffsets(table: Buffer, boxes: readonly Box[], move: (offset: number) => number): void {
  for (const { type, start, end } of boxes) {
    if (OUTER.has(type)) moveOffsets(table, boxesIn(table, start, end), move);
    if (type !== 'stco' && type !== 'co64') continue;
    const width = type === 'stco' ? 4 : 8;
    const count = Math.min(table.readUInt32BE(start + 4), Math.floor((end - start - 8) / width));
    for (let at = start + 8; at < start + 8 + count * width; at += width) {
      if (width === 4) table.writeUInt32BE(move(table.readUInt32BE(at)), at);
      else table.writeBigUInt64BE(BigInt(move(Number(table.readBigUInt64BE(at)))), at);
    }
  }
}
