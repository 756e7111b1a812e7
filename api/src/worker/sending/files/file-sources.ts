import type { FileSource, OpenedMedia } from '@waxwing/core';

const CHUNK = 262_144;

/** A stored file, read in parts: it is not in memory as a whole. */
export function storedSource(file: OpenedMedia): FileSource {
  return {
    size: file.size,
    async *open() {
      for (let at = 0; at < file.size; at += CHUNK) yield file.read(at, Math.min(at + CHUNK, file.size));
    },
  };
}

/** What the workshop has made, which is small. */
export function bytesSource(bytes: Uint8Array): FileSource {
  return {
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}
