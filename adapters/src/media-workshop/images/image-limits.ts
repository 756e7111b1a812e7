import { MediaRefused } from '@waxwing/core';

/** The pixels of all pictures of an image that moves count. */
export const MAX_PIXELS = 50_000_000;

export function tooManyPixels(): MediaRefused {
  return new MediaRefused('media_too_large', 'An image has at most 50 megapixels, over all its pictures.');
}
