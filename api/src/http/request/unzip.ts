import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { HttpError } from '../http-error.js';

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** A compressed body as it is unpacked, to be read in place of the request. Who has read enough destroys it. */
export type UnzippedBody = Transform & Pick<IncomingMessage, 'headers'>;

/** Undefined where the body is not compressed. @throws HttpError 415 for an encoding that is not known */
export function unzip(request: IncomingMessage): UnzippedBody | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-length': _, ...headers } = request.headers;
  if (encoding === 'identity') return undefined;
  const create = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (!create)
    throw new HttpError(
      'unsupported_media_type',
      'The body has a Content-Encoding that is not supported: gzip, deflate and br are',
    );
  return Object.assign(request.pipe(create()), { headers });
}
