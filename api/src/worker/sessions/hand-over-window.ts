/** Concurrent hand-overs at the start. */
const INITIAL_SIZE = 4;
/** Fewer would leave the other workers idle between two sessions. */
const MIN_SIZE = 2;
/** A session that is away for no longer than this is no reason to slow down. */
const TARGET_MS = 1_000;
/** The target as a multiple of the quickest hand-over, where that is longer: a login takes as long as WhatsApp takes. */
const TARGET_BY_BEST = 1.5;
/** The timeout as a multiple of the target: a session that takes longer has a reason of its own, and no longer holds up the others. */
const PATIENCE = 3;
const LONGEST_PATIENCE_MS = 30_000;

/**
 * How many sessions may be on their way to other workers at the same time: a congestion window, as in TCP. It grows while sessions are
 * ready soon after they were released, and is halved when they are not. More at a time would only queue at the other workers, and
 * a queued session cannot send.
 */
export class HandOverWindow {
  #size = INITIAL_SIZE;
  #best = Number.POSITIVE_INFINITY;
  #slowStart = true;
  /** Doubled with each timeout, since all hand-overs may be slow. */
  #patience = PATIENCE;
  #narrowedAt = Number.NEGATIVE_INFINITY;

  /** At least as many as `left` sessions need to be gone in `leftMs`, if each took as long as the quickest. */
  sizeFor(left: number, leftMs: number): number {
    const needed = Number.isFinite(this.#best) ? (left * this.#best) / Math.max(1, leftMs) : 0;
    return Math.max(Math.floor(this.#size), Math.ceil(Math.min(left, needed)));
  }

  /** How long to wait for a session to become ready elsewhere. */
  get patienceMs(): number {
    return Math.min(this.#patience * this.#targetMs, LONGEST_PATIENCE_MS);
  }

  /** A session released at `since` is ready elsewhere. */
  onReady(since: number, now: number): void {
    const ms = now - since;
    this.#best = Math.min(this.#best, ms);
    this.#patience = PATIENCE;
    if (ms <= this.#targetMs) this.#size += this.#slowStart ? 1 : 1 / this.#size;
    else this.#narrow(since, now);
  }

  /** A session released at `since` has timed out. */
  onTimeout(since: number, now: number): void {
    if (since >= this.#narrowedAt) this.#patience = Math.min(2 * this.#patience, LONGEST_PATIENCE_MS);
    this.#narrow(since, now);
  }

  get #targetMs(): number {
    return Number.isFinite(this.#best) ? Math.max(TARGET_MS, TARGET_BY_BEST * this.#best) : TARGET_MS;
  }

  /** Halves the window once for all hand-overs that were under way together. */
  #narrow(since: number, now: number): void {
    if (since < this.#narrowedAt) return;
    this.#size = Math.max(MIN_SIZE, this.#size / 2);
    this.#slowStart = false;
    this.#narrowedAt = now;
  }
}
