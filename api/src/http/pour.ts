import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes `chunks` to `target` no faster than it takes them, and ends it. `begin` is called when the first chunk is there: what
 * fails before that can still be answered properly. A fault after it destroys `target`. A reader who leaves is no fault.
 */
export async function pour(
  chunks: AsyncIterable<string>,
  target: Writable,
  begin: () => void,
): Promise<void> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  begin();
  try {
    await pipeline(Readable.from(resumed(first, source)), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* resumed(first: IteratorResult<string>, source: AsyncIterator<string>) {
  if (first.done) return;
  try {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  } finally {
    // A reader who left with the first chunk leaves the source behind.
    await source.return?.();
  }
}
