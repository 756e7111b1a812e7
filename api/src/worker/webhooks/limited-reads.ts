/** Reads of endpoints at the same time: the pool of connections serves others too. */
const MAX_READS = 6;
/** Of them for replays: a new event waits for none of the past. */
const MAX_REPLAY_READS = 2;

/** Never rejects. */
type Read = () => Promise<void>;

/** Runs reads a few at a time, in the order in which they were asked for; those of replays when no other waits. */
export class LimitedReads {
  readonly #waiting: Read[] = [];
  readonly #waitingReplays: Read[] = [];
  #running = 0;
  #runningReplays = 0;

  add(read: Read, { ofReplay }: { readonly ofReplay: boolean }): void {
    if (ofReplay) this.#waitingReplays.push(() => this.#asReplay(read));
    else this.#waiting.push(read);
    this.#next();
  }

  #next(): void {
    if (this.#running >= MAX_READS) return;
    const read = this.#waiting.shift() ?? this.#nextReplay();
    if (!read) return;
    this.#running += 1;
    void read().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }

  #nextReplay(): Read | undefined {
    return this.#runningReplays < MAX_REPLAY_READS ? this.#waitingReplays.shift() : undefined;
  }

  async #asReplay(read: Read): Promise<void> {
    this.#runningReplays += 1;
    await read();
    this.#runningReplays -= 1;
  }
}
