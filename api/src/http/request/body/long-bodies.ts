import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { EventLoopTurns } from '@waxwing/core';
import { type BodySource, pipeBody } from './unzip.js';

/** Bytes. Shorter bodies are read in less than a millisecond. */
const LONG = 65_536;
const turns = new EventLoopTurns(setImmediate);

export const isLongBody = (bytes: number): boolean => bytes > LONG;

/** Each step on a long body takes a millisecond and more: it gets a turn of the event loop to itself, and other calls go between. */
export async function turnFor(bytes: number): Promise<void> {
  if (isLongBody(bytes)) await turns.next();
}

/**
 * A body that may be long, taken from the wire chunk by chunk in turns. Node would read two megabytes at a stretch, which in a sandboxed
 * kernel take ten milliseconds and more. Undefined where the request says that its body is short.
 */
export function readInTurns(request: IncomingMessage): BodySource | undefined {
  const { headers } = request;
  if (!isLongBody(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY))) return undefined;
  const paced = new Transform({
    writableHighWaterMark: 1,
    transform(chunk, _, done) {
      void turns.next().then(() => done(null, chunk));
    },
  });
  return pipeBody(request, paced, headers);
}
