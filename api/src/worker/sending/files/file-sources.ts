import { type FileSource, mediaParts, type OpenedMedia } from '@waxwing/core';

/** A stored file, read in parts: it is not in memory as a whole. */
export function storedSource(file: OpenedMedia): FileSource {
  return { size: file.size, open: () => mediaParts(file) };
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
