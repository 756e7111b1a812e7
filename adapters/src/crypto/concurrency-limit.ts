import { AdapterError } from '@waxwing/core';

export interface ConcurrencyLimitOptions {
  /** How many tasks run at once. */
  readonly slots: number;
  /** How many tasks of each queue wait for their turn at most. */
  readonly queueSize: number;
}

export interface TaskPriority {
  /** Whose task it is: the tasks of one share come in turn with those of the others. */
  readonly share: string;
  /** Urgent tasks wait in a queue of their own, which goes first. */
  readonly urgent: boolean;
  /** No two such tasks of a share run at once. */
  readonly exclusive: boolean;
}

interface Waiter {
  readonly turn: TaskPriority;
  begun: boolean;
  readonly start: () => void;
  readonly refuse: (error: AdapterError) => void;
}

/** Shares that are remembered: without an end of the waiting they would grow for ever. */
const MAX_SHARES = 10_000;
const DEFAULT_PRIORITY: TaskPriority = { share: '', urgent: true, exclusive: false };

/** Runs at most `slots` tasks at once; the others wait in two queues, the shares of each in turn, as far as there are places. */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions;
  #running = 0;
  #waiting: Waiter[] = [];
  /** Shares with a running task that runs alone. */
  readonly #exclusiveShares = new Set<string>();
  /** When a share had its last turn, counted in turns; forgotten when nothing waits. */
  #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options;
  }

  /** @throws AdapterError, retryable, when every place is taken: the task was then not begun, and never will be */
  async run<T>(task: () => Promise<T>, turn: TaskPriority = DEFAULT_PRIORITY): Promise<T> {
    const { promise: started, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const waiter = { turn, begun: false, start, refuse };
    this.#waiting.push(waiter);
    this.#startNext();
    this.#rejectSurplus(turn.urgent);
    // What may begin at once begins within this very call.
    if (!waiter.begun) await started;
    try {
      return await task();
    } finally {
      this.#running -= 1;
      if (turn.exclusive) this.#exclusiveShares.delete(turn.share);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#running < this.#options.slots) {
      const next = this.#next();
      if (!next) break;
      const { turn, start } = next;
      next.begun = true;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running += 1;
      if (turn.exclusive) this.#exclusiveShares.add(turn.share);
      this.#lastTurns.set(turn.share, ++this.#turns);
      start();
    }
    if (this.#waiting.length === 0 || this.#lastTurns.size > MAX_SHARES) this.#lastTurns = new Map();
  }

  /** The first of the share whose last turn is the longest ago. */
  #next(): Waiter | undefined {
    const ready = this.#waiting.filter(
      ({ turn }) => !(turn.exclusive && this.#exclusiveShares.has(turn.share)),
    );
    const urgent = ready.filter(({ turn }) => turn.urgent);
    const lastTurn = ({ turn }: Waiter) => this.#lastTurns.get(turn.share) ?? 0;
    let first: Waiter | undefined;
    for (const waiter of urgent.length > 0 ? urgent : ready)
      if (!first || lastTurn(waiter) < lastTurn(first)) first = waiter;
    return first;
  }

  /** The share with the most tasks in the queue loses its last one. */
  #rejectSurplus(urgent: boolean): void {
    const queue = this.#waiting.filter(({ turn }) => turn.urgent === urgent);
    if (queue.length <= this.#options.queueSize) return;
    const counts = new Map<string, number>();
    for (const { turn } of queue) counts.set(turn.share, (counts.get(turn.share) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const last = queue.findLast(({ turn }) => counts.get(turn.share) === most)!;
    this.#waiting.splice(this.#waiting.indexOf(last), 1);
    last.refuse(new AdapterError('too much waits for its turn', { cause: undefined, retryable: true }));
  }
}
