import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A client that takes nothing for so long has gone. */
const STALL_MS = 30_000;

/**
 * Writes `bytes` no faster than the client takes them, and ends the answer. `begin` is called with the first ones: an error before
 * that can still be answered. An error after it cuts the connection. A client that goes is no error.
 */
export async function writeBytes(
  bytes: AsyncIterable<Uint8Array>,
  response: ServerResponse,
  begin: () => void,
): Promise<void> {
  const source = bytes[Symbol.asyncIterator]();
  const first = await source.next();
  try {
    begin();
    if (response.destroyed) return;
    response.setTimeout(STALL_MS, () => response.destroy());
    await pipeline(Readable.from(rest(first, source), { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    // `rest` does not close the file where the client leaves before it begins, and Node ends the process when it collects an open file.
    await source.return?.();
  }
}

async function* rest(first: IteratorResult<Uint8Array>, source: AsyncIterator<Uint8Array>) {
  for (let next = first; !next.done; next = await source.next()) yield next.value;
}
