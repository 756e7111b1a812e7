import type { MediaBytes } from '@waxwing/core';
import { ADTS, CustomSource, Input, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';

/** A container of sound or moving pictures, read in parts as its reader needs them. */
export function openContainer(bytes: MediaBytes): Input {
  const source = new CustomSource({
    getSize: () => bytes.size,
    read: (start, end) => bytes.read(start, end),
    prefetchProfile: 'none',
    maxCacheSize: 4 * 1_048_576,
    // The read that waits for the bytes rejects with the fault as well.
    handleUnhandledError: () => undefined,
  });
  return new Input({ formats: [MP4, QTFF, MP3, WAVE, OGG, ADTS, WEBM], source });
}
