import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { HttpError } from '../http-error.js';
import { tooLarge } from './too-large.js';

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** A compressed body as it is unpacked, to be read in place of the request. Who has read enough destroys it. */
export type UnzippedBody = Transform & Pick<IncomingMessage, 'headers'>;

/** What compression may add to bytes that cannot be compressed. */
const MAX_OVERHEAD = 1_024;

/**
 * Undefined where the body is not compressed. A bomb that says its length is refused before any of it is unpacked.
 * @throws HttpError 415 for an encoding that is not known, 413 where more than `limit` bytes must be in it
 */
export function unzip(request: IncomingMessage, limit: number): UnzippedBody | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-length': length, ...headers } = request.headers;
  if (encoding === 'identity') return undefined;
  const create = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (!create)
    throw new HttpError(
      'unsupported_media_type',
      'The body has a Content-Encoding that is not supported: gzip, deflate and br are',
    );
  if (Number(length ?? 0) > limit + MAX_OVERHEAD) throw tooLarge(limit);
  return Object.assign(request.pipe(create()), { headers });
}
