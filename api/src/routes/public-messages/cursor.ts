import type { HistoryPosition } from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';

const FORM = /^[\w-]{32}$/;
const TIME_BYTES = 8;
/** Years with four digits: neither the wire format nor the database takes other dates. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An opaque position in a list: the time (8 bytes, milliseconds) and the id (16) of the last message. It grants no access: the
 * request that brings it decides what may be read from there.
 */
export function encodeCursor({ createdAt, id }: HistoryPosition): string {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigUInt64BE(BigInt(createdAt.getTime()));
  return Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** @throws HttpError invalid_cursor for anything that `encodeCursor` did not make */
export function decodeCursor(cursor: string): HistoryPosition {
  if (!FORM.test(cursor)) throw invalidCursor();
  const bytes = Buffer.from(cursor, 'base64url');
  const ms = bytes.readBigUInt64BE();
  if (ms > LATEST_MS) throw invalidCursor();
  const id = bytes.toString('hex', TIME_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { createdAt: new Date(Number(ms)), id };
}

function invalidCursor(): HttpError {
  return new HttpError('invalid_cursor', 'cursor is not one that this list has given', {
    details: { field: 'cursor' },
  });
}
