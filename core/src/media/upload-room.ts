/** What one upload has taken of its account's room. */
export interface HeldRoom {
  /** Whether there is room for these bytes as well, which then count. Once there is none, nothing further of this upload counts. */
  take(bytes: number): boolean;
  /** Called at the end: what was kept counts in the catalogue from then on. */
  release(): void;
}

/**
 * The room that uploads of this process take while they come, which the catalogue does not know yet: together they write no more
 * than their account has room for.
 */
export class UploadRoom {
  readonly #taken = new Map<string, number>();

  /** @param free what the account's files leave of its room */
  hold(accountId: string, free: number): HeldRoom {
    let own = 0;
    let isFull = false;
    return {
      take: (bytes) => {
        isFull ||= this.#of(accountId) + bytes > free;
        if (isFull) return false;
        own += bytes;
        this.#taken.set(accountId, this.#of(accountId) + bytes);
        return true;
      },
      release: () => {
        const left = this.#of(accountId) - own;
        own = 0;
        if (left > 0) this.#taken.set(accountId, left);
        else this.#taken.delete(accountId);
      },
    };
  }

  #of(accountId: string): number {
    return this.#taken.get(accountId) ?? 0;
  }
}
