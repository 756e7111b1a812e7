import type { MediaBytes } from '@waxwing/core';

/** A box of an ISO file (ISO 14496-12, 4.2), as MP4 and HEIF are made of. `start` and `end` are those of its content. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

const MAX_BOXES = 1_000;
const LONGEST_HEAD = 16;

/** The boxes of a file. @throws RangeError where one does not fit in */
export async function boxesOfFile(bytes: MediaBytes): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.size && boxes.length < MAX_BOXES; ) {
    const head = Buffer.from(await bytes.read(at, Math.min(at + LONGEST_HEAD, bytes.size)));
    const box = boxAt(head, at, bytes.size);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The boxes in a part of a buffer. @throws RangeError where one does not fit in */
export function boxesIn(buffer: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const box = boxAt(buffer.subarray(at, end), at, end);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function boxAt(head: Buffer, from: number, limit: number): Box {
  const short = head.readUInt32BE();
  const isLong = short === 1;
  const size = short === 0 ? limit - from : isLong ? Number(head.readBigUInt64BE(8)) : short;
  const start = from + (isLong ? LONGEST_HEAD : 8);
  const end = from + size;
  if (end < start || end > limit) throw new RangeError(`A box of ${size} bytes does not fit in.`);
  return { type: head.toString('latin1', 4, 8), from, start, end };
}
