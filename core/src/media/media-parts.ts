import type { MediaBytes } from './workshop.js';

/** Each part lies in one chunk of a sealed file, so that it is opened once and not copied. */
const PART_BYTES = 65_536;

/** The bytes from `start` up to `end`, in parts: the file is not in memory as a whole. */
export async function* mediaParts(file: MediaBytes, start = 0, end = file.size): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const next = Math.min(end, at - (at % PART_BYTES) + PART_BYTES);
    yield await file.read(at, next);
    at = next;
  }
}
