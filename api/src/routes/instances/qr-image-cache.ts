import { LRUCache } from 'lru-cache';

/** Draws a QR code of `text` as a PNG data URL. */
export type RenderQr = (text: string) => Promise<string>;

/** As many images as sessions may link at a time, and several times their usual size. */
const MAX_IMAGES = 2_000;
const MAX_CHARACTERS = 32 * 1_024 * 1_024;

/**
 * Draws each code once for all requests, since drawing takes 15 ms of the event loop. A request during the drawing waits for the
 * same image. A code that could not be drawn is tried again.
 */
export function cacheQrImages(draw: RenderQr): RenderQr {
  const images = new LRUCache<string, string>({
    max: MAX_IMAGES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (picture, text) => picture.length + text.length,
    fetchMethod: (text) => draw(text),
    // A waiting request gets its image even when other images have evicted it meanwhile.
    ignoreFetchAbort: true,
  });
  return (text) => images.forceFetch(text);
}
