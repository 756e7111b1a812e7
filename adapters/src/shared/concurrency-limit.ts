import { AdapterError } from '@waxwing/core';

export interface ConcurrencyLimitOptions {
  /** Tasks that run at once. */
  readonly slots: number;
  /** Waiting tasks per queue. */
  readonly queueSize: number;
  /** While others wait, a slot rests after a task for so many times as long as the task took; 0 by default. */
  readonly rest?: number;
}

export interface TaskPriority {
  /** The group of the task: shares take turns. */
  readonly share: string;
  /** Urgent tasks wait in a separate queue, which goes first. */
  readonly urgent: boolean;
  /** Exclusive tasks of a share run one at a time. */
  readonly exclusive: boolean;
}

interface Waiter {
  readonly turn: TaskPriority;
  begun: boolean;
  readonly start: () => void;
  readonly refuse: (error: AdapterError) => void;
}

/** Bounds the shares whose last turn is kept in memory. */
const MAX_SHARES = 10_000;
const DEFAULT_PRIORITY: TaskPriority = { share: '', urgent: true, exclusive: false };

/**
 * Runs at most `slots` tasks at once; further ones wait in two bounded queues, whose shares take turns. Own, since p-queue has
 * priorities, but neither shares nor a bound nor exclusive tasks.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions;
  #running = 0;
  #waiting: Waiter[] = [];
  /** Shares with a running exclusive task. */
  readonly #exclusiveShares = new Set<string>();
  /** The number of each share's last turn; cleared when nothing waits. */
  #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options;
  }

  /** @throws AdapterError, retryable, when the queue is full: the task never starts */
  async run<T>(task: () => Promise<T>, turn: TaskPriority = DEFAULT_PRIORITY): Promise<T> {
    const { promise: started, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const waiter = { turn, begun: false, start, refuse };
    this.#waiting.push(waiter);
    this.#startNext();
    this.#rejectSurplus(turn.urgent);
    // A task with a free slot starts within this call.
    if (!waiter.begun) await started;
    const begun = performance.now();
    try {
      return await task();
    } finally {
      const { rest = 0 } = this.#options;
      const restMs = this.#waiting.length > 0 ? rest * (performance.now() - begun) : 0;
      if (restMs > 0) setTimeout(() => this.#end(turn), restMs);
      else this.#end(turn);
    }
  }

  #end(turn: TaskPriority): void {
    this.#running -= 1;
    if (turn.exclusive) this.#exclusiveShares.delete(turn.share);
    this.#startNext();
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

  /** The first task of the share with the oldest turn. */
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

  /** Rejects the last task of the share with the most tasks in the queue. */
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
