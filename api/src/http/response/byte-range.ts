import { HttpError } from '../http-error.js';
import { matchesTag } from './entity-tag.js';

export interface ByteRange {
  readonly start: number;
  /** The first byte behind it. */
  readonly end: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file of `size` bytes that a request wants (RFC 9110): undefined for the whole, which is the answer to several ranges
 * as well, and to one of another version of the file. @throws HttpError range_not_satisfiable
 */
export function rangeOf(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, tag }: { size: number; tag: string },
): ByteRange | undefined {
  const found = ONE_RANGE.exec(range ?? '');
  if (!found || (ifRange !== undefined && !matchesTag(ifRange, tag))) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  // `-500` are the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start < size && start < end) return { start, end };
  throw new HttpError('range_not_satisfiable', `The file has ${size} bytes`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}
