import { DAY_MS } from '../shared/clock.js';
import { MediaTooLarge } from './errors.js';
import type { MediaKind } from './workshop.js';

const MEBIBYTE = 1_048_576;

/** The largest files that phones take, by what they are shown as. */
const MAX_BYTES: Readonly<Record<MediaKind, number>> = {
  image: 16 * MEBIBYTE,
  video: 64 * MEBIBYTE,
  audio: 16 * MEBIBYTE,
  document: 100 * MEBIBYTE,
};

/** The largest file of all. */
export const MAX_MEDIA_BYTES = Math.max(...Object.values(MAX_BYTES));

/** How long an uploaded file is kept after it was used last. */
export const MEDIA_LIFE_MS = 30 * DAY_MS;

/**
 * How long a received file is kept at least. One that the account has neither uploaded nor sent lives no longer than this past its last use,
 * and is shown only as long as a message names it.
 */
export const RECEIVED_LIFE_MS = DAY_MS;

const NAMES: Readonly<Record<MediaKind, string>> = {
  image: 'An image',
  video: 'A video',
  audio: 'A sound',
  document: 'A file',
};

/** @throws MediaTooLarge */
export function assertMediaSize(kind: MediaKind, size: number): void {
  const most = MAX_BYTES[kind];
  if (size > most) throw new MediaTooLarge(`${NAMES[kind]} may have at most ${most / MEBIBYTE} MiB`);
}
