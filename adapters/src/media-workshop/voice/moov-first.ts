import { type MediaBytes, MediaRefused } from '@waxwing/core';
import { slicesOf } from './slices.js';

/** Of a table of contents: half an hour of the smallest packets has less. */
const MAX_TABLE = 8 * 1_048_576;
const MAX_BOXES = 1_000;
/** Boxes in which the tables of a table of contents lie. */
const OUTER = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** An MP4 as one who cannot seek reads it: its table of contents comes before the media, and points to where they are then. */
export async function* moovFirst(bytes: MediaBytes): AsyncGenerator<Uint8Array> {
  const boxes = await boxesOf(bytes);
  const media = boxes.find(({ type }) => type === 'mdat');
  const table = boxes.find(({ type }) => type === 'moov');
  if (!media || !table || table.start < media.start) return yield* slicesOf(bytes);
  const size = table.end - table.start;
  if (size > MAX_TABLE) throw new MediaRefused('media_too_large', 'The table of contents is too large.');
  const moved = Buffer.from(await bytes.read(table.start, table.end));
  moveOffsets(moved, (offset) => (offset >= media.start && offset < table.start ? offset + size : offset));
  yield* slicesOf(bytes, 0, media.start);
  yield moved;
  yield* slicesOf(bytes, media.start, table.start);
  yield* slicesOf(bytes, table.end);
}

async function boxesOf(bytes: MediaBytes): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= bytes.size && boxes.length < MAX_BOXES; ) {
    const head = Buffer.from(await bytes.read(start, Math.min(start + 16, bytes.size)));
    const { type, size } = headOf(head, bytes.size - start);
    boxes.push({ type, start, end: start + size });
    start += size;
  }
  return boxes;
}

/** @throws RangeError where the box does not fit in */
function headOf(head: Buffer, room: number): { type: string; size: number } {
  const short = head.readUInt32BE();
  const long = () => Number(head.readBigUInt64BE(8));
  const size = short === 0 ? room : short === 1 ? long() : short;
  if (size < 8 || size > room) throw new RangeError(`A box of ${size} bytes does not fit into ${room}.`);
  return { type: head.toString('latin1', 4, 8), size };
}

/** The tables of chunks (ISO 14496-12, 8.7.5). */
function moveOffsets(box: Buffer, move: (offset: number) => number): void {
  const { type } = headOf(box, box.length);
  if (type === 'stco' || type === 'co64') {
    const width = type === 'stco' ? 4 : 8;
    const count = Math.min(box.readUInt32BE(12), Math.floor((box.length - 16) / width));
    for (let at = 16; at < 16 + count * width; at += width) {
      if (width === 4) box.writeUInt32BE(move(box.readUInt32BE(at)), at);
      else box.writeBigUInt64BE(BigInt(move(Number(box.readBigUInt64BE(at)))), at);
    }
  } else if (OUTER.has(type)) {
    for (let at = 8; at + 8 <= box.length; ) {
      const { size } = headOf(box.subarray(at), box.length - at);
      moveOffsets(box.subarray(at, at + size), move);
      at += size;
    }
  }
}
