import type { MediaBytes } from '@waxwing/core';

const SLICE = 262_144;

/** A part of a file, slice by slice. */
export async function* slicesOf(
  bytes: MediaBytes,
  start = 0,
  end: number = bytes.size,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += SLICE) yield await bytes.read(at, Math.min(at + SLICE, end));
}
