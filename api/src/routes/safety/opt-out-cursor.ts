import type { OptOutPlace } from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { clampToRange } from '../time-range.js';

/** A time in milliseconds and a chat id. */
const FORM = /^(\d{1,15})\.((?:lid:)?\d{1,20})$/;

export function encodeOptOutCursor({ at, chatId }: OptOutPlace): string {
  return Buffer.from(`${at.getTime()}.${chatId}`).toString('base64url');
}

/** @throws HttpError invalid_cursor for anything that `encodeOptOutCursor` did not make */
export function decodeOptOutCursor(cursor: string): OptOutPlace {
  const found = FORM.exec(Buffer.from(cursor, 'base64url').toString());
  const [, ms = '', chatId = ''] = found ?? [];
  // The database reads no later year.
  const at = clampToRange(new Date(Number(ms)));
  if (!found || encodeOptOutCursor({ at, chatId }) !== cursor)
    throw new HttpError('invalid_cursor', 'cursor is not one that this list has given', {
      details: { field: 'cursor' },
    });
  return { at, chatId };
}
