import { LRUCache } from 'lru-cache';

/** Draws a QR code of `text` as a PNG data URL. */
export type RenderQr = (text: string) => Promise<string>;

/** As many codes as sessions may be linking at a time, and several times their usual size. */
const MAX_IMAGES = 2_000;
const MAX_CHARACTERS = 32 * 1_024 * 1_024;

/**
 * Draws each code once, however many look at it and however often: drawing takes 15 ms of the event loop. Whoever asks while a code
 * is being drawn waits for the same picture. A code that could not be drawn is tried again.
 */
export function cacheQrImages(draw: RenderQr): RenderQr {
  const images = new LRUCache<string, string>({
    max: MAX_IMAGES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (picture, text) => picture.length + text.length,
    fetchMethod: (text) => draw(text),
    // Who waits for a picture gets it, also where others have pushed it out meanwhile.
    ignoreFetchAbort: true,
  });
  return (text) => images.forceFetch(text);
}
