import type { EventPosition } from '../../events/event.js';

/**
 * The cursor of a reader of the log whose events are settled out of order: the last position below which every event is settled,
 * which means delivered or entered in the retries. It never moves back.
 */
export class DeliveryCursor {
  /** Open positions in log order, with whether each is settled. */
  readonly #pending = new Map<string, { readonly position: EventPosition; settled: boolean }>();
  #position: EventPosition;
  #readTo: EventPosition;

  constructor(position: EventPosition) {
    this.#position = position;
    this.#readTo = position;
  }

  get position(): EventPosition {
    return this.#position;
  }

  /** Up to here the log was read. */
  get readTo(): EventPosition {
    return this.#readTo;
  }

  /** Events that are not passed yet. */
  get size(): number {
    return this.#pending.size;
  }

  /** These are the next events, in log order; `readTo` is at or behind the last of them. */
  extend(
    events: readonly { readonly id: string; readonly position: EventPosition }[],
    readTo: EventPosition,
  ): void {
    for (const { id, position } of events) this.#pending.set(id, { position, settled: false });
    this.#readTo = readTo;
    this.#advance();
  }

  settle(eventId: string): void {
    const entry = this.#pending.get(eventId);
    if (!entry) return;
    entry.settled = true;
    this.#advance();
  }

  #advance(): void {
    for (const [id, { position, settled }] of this.#pending) {
      if (!settled) return;
      this.#position = position;
      this.#pending.delete(id);
    }
    this.#position = this.#readTo;
  }
}
