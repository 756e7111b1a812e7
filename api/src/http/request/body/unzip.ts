import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { HttpError } from '../../http-error.js';

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** What is read in place of a request: its body, unpacked or in turns. Who has read enough destroys it. */
export type BodySource = Transform & Pick<IncomingMessage, 'headers'>;

/** Undefined where the body is not compressed. @throws HttpError 415 for an encoding that is not known */
export function unzip(request: IncomingMessage): BodySource | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-length': _, ...headers } = request.headers;
  if (encoding === 'identity') return undefined;
  const create = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (!create)
    throw new HttpError(
      'unsupported_media_type',
      'The body has a Content-Encoding that is not supported: gzip, deflate and br are',
    );
  return pipeBody(request, create(), headers);
}

/** Has a body read through a stream, which fails where the client breaks off. */
export function pipeBody(
  request: IncomingMessage,
  through: Transform,
  headers: IncomingMessage['headers'],
): BodySource {
  const end = () => {
    if (!request.complete) through.destroy(new Error('The client broke off'));
  };
  // It may have done so while the body waited for its turn.
  if (request.destroyed) end();
  else request.once('close', end);
  return Object.assign(request.pipe(through), { headers });
}
