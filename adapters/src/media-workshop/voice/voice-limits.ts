import { MediaRefused } from '@waxwing/core';

export const MAX_SECONDS = 30 * 60;

export function tooLong(): MediaRefused {
  return new MediaRefused('media_too_large', 'A voice note lasts at most 30 minutes.');
}
