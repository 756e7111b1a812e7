import { comparePositions, type EventPage, type EventPosition } from '@waxwing/core';

const LONGEST_MS = 1_000;

/**
 * How long to wait until events are looked for again that are written, and that an older transaction keeps from being read. That takes
 * milliseconds mostly, but a long transaction of the same cluster may hold up all events for a minute.
 */
export class PendingPause {
  readonly #leastMs: number;
  #since: number | undefined;

  constructor(leastMs: number) {
    this.#leastMs = leastMs;
  }

  /** Takes note of a page that was read behind this position. */
  note({ isPending, position }: Pick<EventPage, 'isPending' | 'position'>, after: EventPosition): void {
    const hasMoved = comparePositions(position, after) > 0;
    if (!isPending || hasMoved) this.#since = undefined;
    if (isPending) this.#since ??= performance.now();
  }

  /** Half as long as the events have waited so far, and a second at most; undefined where none wait. */
  get ms(): number | undefined {
    if (this.#since === undefined) return undefined;
    return Math.min(Math.max(this.#leastMs, (performance.now() - this.#since) / 2), LONGEST_MS);
  }
}
