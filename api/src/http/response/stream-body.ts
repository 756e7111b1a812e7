import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

const RESTS = 2;
/** 5 MB a second: a million short messages in half a minute. */
const BYTES_PER_MS = 5_000;

/**
 * Writes `chunks` to `target` no faster than it takes them, and ends it. `begin` is called with the first chunk: an error before
 * that can still be answered properly. An error after it destroys `target`. A client that disconnects is no error.
 *
 * After each chunk it pauses for twice as many milliseconds as the next one took to make: an export of a million rows takes a third
 * of the process's time and of the database's, and other requests have the rest. Besides, it writes no more than 5 MB a second:
 * each text is read, joined and written in new memory, and with every 20 MB the garbage collector stops the process.
 */
export async function streamBody(
  chunks: AsyncIterable<string>,
  target: Writable,
  begin: () => void,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  try {
    begin();
    if (target.destroyed) return;
    await pipeline(Readable.from(pacedChunks(first, source, pause)), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    // `pacedChunks` does not close the source where the client leaves before it begins.
    await source.return?.();
  }
}

async function* pacedChunks(
  first: IteratorResult<string>,
  source: AsyncIterator<string>,
  pause: (ms: number) => Promise<unknown>,
) {
  for (let next = first; !next.done; ) {
    yield next.value;
    const least = Buffer.byteLength(next.value) / BYTES_PER_MS;
    const began = performance.now();
    next = await source.next();
    if (!next.done) await pause(Math.max(RESTS * (performance.now() - began), least));
  }
}
