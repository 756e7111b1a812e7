import type { Message } from '../message.js';
import type { HistoryPosition, HistoryQuery, Messages } from '../ports.js';

/** Small, so that the caller soon sees that the export has begun. */
const FIRST_BATCH_SIZE = 100;
const BATCH_SIZE = 1_000;
/** The texts of a batch come to about this many bytes, which bounds how long other queries wait for it. */
const BATCH_BYTES = 250_000;
/** The smallest id: a position with it excludes every message of its moment. */
const MIN_ID = '00000000-0000-0000-0000-000000000000';

export type ExportHistoryQuery = Omit<HistoryQuery, 'page' | 'limit'>;

/** All messages of an account that match the filters, newest first, in batches, so that they are never in memory at once. */
export class ExportHistory {
  readonly #ports: { messages: Messages };

  constructor(ports: { messages: Messages }) {
    this.#ports = ports;
  }

  async *execute({ until, ...filter }: ExportHistoryQuery): AsyncIterable<readonly Message[]> {
    let before: HistoryPosition | undefined = until && { createdAt: until, id: MIN_ID };
    for (let limit = FIRST_BATCH_SIZE; ; limit = BATCH_SIZE) {
      const batch: readonly Message[] = await this.#ports.messages.listRange({
        ...filter,
        before,
        limit,
        bytes: BATCH_BYTES,
      });
      if (batch.length > 0) yield batch;
      if (batch.length === 0 || (batch.length < limit && mostBytesOf(batch) <= BATCH_BYTES)) return;
      const { createdAt, id } = batch.at(-1)!;
      before = { createdAt, id };
    }
  }
}

/** An upper bound: a UTF-16 unit takes three bytes at most. An exact count would cost as much as writing the text. */
function mostBytesOf(batch: readonly Message[]): number {
  return batch.reduce((bytes, { text }) => bytes + 3 * text.length, 0);
}
