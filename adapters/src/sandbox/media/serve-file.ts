import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Fault } from '@waxwing/contract/sandbox';
import { withFault } from './media-fault.js';
import type { MediaFiles } from './media-files.js';

const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

interface FileRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault?: Fault | undefined;
}

/** Answers `GET` and `HEAD` of a file, also of a part of it. @throws MediaCut, or an error once the client has left */
export async function serveFile(files: MediaFiles, { request, response, fault }: FileRequest): Promise<void> {
  const { method, url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const file = files.find(url);
  if (typeof file === 'number') {
    response.writeHead(file, { 'content-length': 0 }).end();
    return;
  }
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (method === 'HEAD') response.end();
  else await pipeline(withFault(files.open(file.name, { start, end }), fault), response);
}

/** The part that is asked for, both ends included; undefined for all of it. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const asked = RANGE.exec(header ?? '');
  if (!asked) return undefined;
  const start = Number(asked[1]);
  const end = Math.min(asked[2] === undefined ? size - 1 : Number(asked[2]), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
