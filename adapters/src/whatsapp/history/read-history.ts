import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { chatOf, type HistoryBatch, type HistoryChat, pairOf } from './history-batch.js';
import { HISTORY_SYNC } from './history-shape.js';
import { ProtobufWalker } from './protobuf-walker.js';

/** WhatsApp sends a history in items; none of a phone in real use comes near this size. */
export const MAX_HISTORY_BYTES = 64 * 1024 * 1024;
const BATCH_SIZE = 500;

export interface ReadHistoryOptions {
  readonly maxBytes?: number;
  /** Chats, or pairs of number and LID, per batch. */
  readonly batchSize?: number;
}

/** `bytes` is the inflated size that was read; `cut` means that there was more. */
export interface HistorySize {
  readonly bytes: number;
  readonly cut: boolean;
}

/**
 * Reads an item of history, deflated protobuf, as a stream: memory holds one chunk of it and one batch of results. Message bodies
 * are skipped. @throws MalformedProtobuf, or zlib's error, where it is invalid
 */
export async function* readHistory(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes = MAX_HISTORY_BYTES, batchSize = BATCH_SIZE }: ReadHistoryOptions = {},
): AsyncGenerator<HistoryBatch, HistorySize> {
  const found = new BatchCollector();
  const walker = new ProtobufWalker(HISTORY_SYNC, found);
  const inflate = createInflate();
  const flowing = pipeline(Readable.from(source, { objectMode: false }), inflate);
  // Its error also ends the loop below; this handles it when the reader has stopped.
  flowing.catch(() => undefined);
  let bytes = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      const rest = chunk.subarray(0, maxBytes - bytes);
      walker.push(rest);
      bytes += rest.length;
      for (const whole of found.fullBatches(batchSize)) yield whole;
      if (rest.length < chunk.length) {
        yield* found.remainingBatches(batchSize);
        return { bytes, cut: true };
      }
    }
    await flowing;
    walker.end();
    yield* found.remainingBatches(batchSize);
    return { bytes, cut: false };
  } finally {
    inflate.destroy();
  }
}

/** Collects what was found and not yielded yet. */
class BatchCollector {
  #chats: HistoryChat[] = [];
  #pairs: HistoryBatch['pairs'][number][] = [];
  #salt: Buffer | undefined;

  conversation(found: Parameters<typeof chatOf>[0]): void {
    const chat = chatOf(found);
    if (chat) this.#chats.push(chat);
  }

  mapping(found: Parameters<typeof pairOf>[0]): void {
    const pair = pairOf(found);
    if (pair) this.#pairs.push(pair);
  }

  salt(found: Buffer): void {
    this.#salt = found;
  }

  /** Batches of full size. */
  *fullBatches(size: number): Generator<HistoryBatch> {
    while (this.#chats.length >= size || this.#pairs.length >= size) yield this.#next(size);
  }

  *remainingBatches(size: number): Generator<HistoryBatch> {
    while (this.#chats.length > 0 || this.#pairs.length > 0 || this.#salt !== undefined)
      yield this.#next(size);
  }

  #next(size: number): HistoryBatch {
    const salt = this.#salt;
    this.#salt = undefined;
    return { chats: this.#chats.splice(0, size), pairs: this.#pairs.splice(0, size), salt };
  }
}
