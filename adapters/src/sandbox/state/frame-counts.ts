import type { Journal } from './journal.js';

/** How many message stanzas carried an id, delivered or not: more than one is a resend. */
export class FrameCounts {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  increment(id: string): void {
    this.#journal.put(`frames/${id}`, this.framesOf(id) + 1);
  }

  framesOf(id: string): number {
    return this.#journal.get<number>(`frames/${id}`) ?? 0;
  }

  /** A device requested the message again. */
  countRequest(id: string): void {
    this.#journal.put(`asked/${id}`, this.requestsFor(id) + 1);
  }

  requestsFor(id: string): number {
    return this.#journal.get<number>(`asked/${id}`) ?? 0;
  }
}
