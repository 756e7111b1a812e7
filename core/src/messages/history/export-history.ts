import type { Message } from '../message.js';
import type { HistoryPosition, HistoryQuery, Messages } from '../ports.js';

/** Whoever asks sees that it begins. */
const FIRST_BATCH_SIZE = 100;
const BATCH_SIZE = 1_000;
/** The texts of a portion come to about so many bytes: whoever else asks the database in the meantime waits for no more than that. */
const BATCH_BYTES = 250_000;
/** No id comes before it: nothing of the moment beside it is older than the place of the two. */
const MIN_ID = '00000000-0000-0000-0000-000000000000';

export type ExportHistoryQuery = Omit<HistoryQuery, 'page' | 'limit'>;

/** All messages of an account that the filters let through, newest first, in portions: as many as there are never stand in memory. */
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

/** No unit of a text takes more than three bytes. To count them exactly would take as long as to write them. */
function mostBytesOf(batch: readonly Message[]): number {
  return batch.reduce((bytes, { text }) => bytes + 3 * text.length, 0);
}
