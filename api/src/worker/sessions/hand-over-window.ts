/** Sessions under way at the beginning. */
const INITIAL_SIZE = 4;
/** Fewer would leave the successors idle between two sessions. */
const MIN_SIZE = 2;
/** An instance that is away for no longer than this is not worth slowing down for. */
const TARGET_MS = 1_000;
/** In terms of the quickest, where even that takes longer: logins take as long as WhatsApp takes. */
const TARGET_BY_BEST = 1.5;
/** In terms of the target: one that nothing gets ready for so long has a reason of its own, and holds up the others no longer. */
const PATIENCE = 3;
const LONGEST_PATIENCE_MS = 30_000;

/**
 * How many sessions may be on their way to other workers at the same time: a congestion window, as in TCP. It grows while sessions are
 * ready soon after they were let go, and is halved when they are not. More at a time would only wait longer where they are
 * connected, and cannot send meanwhile.
 */
export class HandOverWindow {
  #size = INITIAL_SIZE;
  #best = Number.POSITIVE_INFINITY;
  #slowStart = true;
  /** Doubled with each session that was given up, since all may be slow. */
  #patience = PATIENCE;
  #narrowedAt = Number.NEGATIVE_INFINITY;

  /** At least so many as `left` sessions need to be gone in `leftMs`, if each took as long as the quickest. */
  sizeFor(left: number, leftMs: number): number {
    const needed = Number.isFinite(this.#best) ? (left * this.#best) / Math.max(1, leftMs) : 0;
    return Math.max(Math.floor(this.#size), Math.ceil(Math.min(left, needed)));
  }

  /** After which time a session is no longer waited for. */
  get patienceMs(): number {
    return Math.min(this.#patience * this.#targetMs, LONGEST_PATIENCE_MS);
  }

  /** A session that was let go at `since` is ready elsewhere. */
  onReady(since: number, now: number): void {
    const ms = now - since;
    this.#best = Math.min(this.#best, ms);
    this.#patience = PATIENCE;
    if (ms <= this.#targetMs) this.#size += this.#slowStart ? 1 : 1 / this.#size;
    else this.#narrow(since, now);
  }

  /** A session that was let go at `since` is no longer waited for. */
  onTimeout(since: number, now: number): void {
    if (since >= this.#narrowedAt) this.#patience = Math.min(2 * this.#patience, LONGEST_PATIENCE_MS);
    this.#narrow(since, now);
  }

  get #targetMs(): number {
    return Number.isFinite(this.#best) ? Math.max(TARGET_MS, TARGET_BY_BEST * this.#best) : TARGET_MS;
  }

  /** Once for all that were under way together. */
  #narrow(since: number, now: number): void {
    if (since < this.#narrowedAt) return;
    this.#size = Math.max(MIN_SIZE, this.#size / 2);
    this.#slowStart = false;
    this.#narrowedAt = now;
  }
}
