import type { Message } from './message.js';
import type { HistoryPosition, HistoryQuery, Messages } from './ports.js';

/** Whoever asks sees that it begins. */
const FIRST_PORTION = 100;
const PORTION = 1_000;
/** The texts of a portion come to about so many bytes: whoever else asks the database in the meantime waits for no more than that. */
const PORTION_BYTES = 250_000;
/** No id comes before it: nothing of the moment beside it is older than the place of the two. */
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

export type HistoryExtent = Omit<HistoryQuery, 'page' | 'limit'>;

/** All messages of an account that the filters let through, newest first, in portions: as many as there are never stand in memory. */
export class ExportHistory {
  constructor(private readonly ports: { messages: Messages }) {}

  async *execute({ until, ...filter }: HistoryExtent): AsyncIterable<readonly Message[]> {
    let before: HistoryPosition | undefined = until && { createdAt: until, id: LEAST_ID };
    for (let limit = FIRST_PORTION; ; limit = PORTION) {
      const portion: readonly Message[] = await this.ports.messages.after({
        ...filter,
        before,
        limit,
        bytes: PORTION_BYTES,
      });
      if (portion.length > 0) yield portion;
      if (portion.length === 0 || (portion.length < limit && mostBytesOf(portion) <= PORTION_BYTES)) return;
      const { createdAt, id } = portion.at(-1)!;
      before = { createdAt, id };
    }
  }
}

/** No unit of a text takes more than three bytes. To count them exactly would take as long as to write them. */
function mostBytesOf(portion: readonly Message[]): number {
  return portion.reduce((bytes, { text }) => bytes + 3 * text.length, 0);
}
