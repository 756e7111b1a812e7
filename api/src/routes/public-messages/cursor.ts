import { type HistoryPosition, InvalidCursor } from '@waxwing/core';

const FORM = /^[\w-]{32}$/;
const TIME_BYTES = 8;
/** The years that have four digits: beyond them neither the wire nor the database writes a date. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Where a list goes on, in a form that nobody needs to understand: the time (8 bytes, milliseconds) and the id (16) of its last
 * message. It is a place and no more: what may be seen from there is decided by the request that brings it.
 */
export function encodeCursor({ createdAt, id }: HistoryPosition): string {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigUInt64BE(BigInt(createdAt.getTime()));
  return Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** @throws InvalidCursor for anything that `encodeCursor` did not make */
export function decodeCursor(cursor: string): HistoryPosition {
  if (!FORM.test(cursor)) throw new InvalidCursor();
  const bytes = Buffer.from(cursor, 'base64url');
  const ms = bytes.readBigUInt64BE();
  if (ms > LATEST_MS) throw new InvalidCursor();
  const id = bytes.toString('hex', TIME_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { createdAt: new Date(Number(ms)), id };
}
