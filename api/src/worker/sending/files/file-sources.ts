import { type FileSource, mediaParts, type OpenedMedia, releaseBytes } from '@waxwing/core';

/** A stored file, read in parts: it is not in memory as a whole. */
export function storedSource(file: OpenedMedia): FileSource {
  return {
    size: file.size,
    async *open() {
      for await (const part of mediaParts(file)) {
        yield part;
        releaseBytes(part);
      }
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
