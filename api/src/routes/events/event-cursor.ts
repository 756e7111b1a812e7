import { decodeId, encodeId } from '@waxwing/contract';
import { type EventCursor, EventNotFound } from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import { clampToRange } from '../time-range.js';

/** A cursor is the id of an event or a time. @throws HttpError invalid_cursor */
export function parseEventCursor(text: string): EventCursor {
  const id = decodeId('evt', text);
  if (id !== undefined) return { id };
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalidCursor();
  return { at: clampToRange(at) };
}

export function formatEventCursor(cursor: EventCursor): string {
  return 'id' in cursor ? encodeId('evt', cursor.id) : cursor.at.toISOString();
}

/** The cursor of a list names an event of another account, or of none. */
export function refuseCursor(error: unknown): never {
  throw error instanceof EventNotFound ? invalidCursor() : error;
}

function invalidCursor(): HttpError {
  return new HttpError('invalid_cursor', 'after names no event of this account', {
    details: { field: 'after' },
  });
}
