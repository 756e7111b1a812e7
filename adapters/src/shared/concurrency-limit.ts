import { AdapterError } from '@waxwing/core';

export interface ConcurrencyLimitOptions {
  /** Tasks that run at once. */
  readonly slots: number;
  /** Waiting tasks per queue: of the urgent ones, the patient ones, and all others. */
  readonly queueSize: number;
  /** While others wait, a slot rests after a task for so many times as long as the task took; 0 by default. */
  readonly rest?: number;
  /** By how many ms of work one share may exceed another, while there is a queue, before it comes behind it, urgent or not; any by default. */
  readonly longMs?: number;
}

export interface TaskPriority {
  /** The group of the task: shares take turns. */
  readonly share: string;
  /** Urgent tasks wait in a separate queue, which goes first. */
  readonly urgent: boolean;
  /** Exclusive tasks of a share run one at a time. */
  readonly exclusive: boolean;
  /** The task comes behind all those without, and is refused where it has not begun after so many ms. */
  readonly patienceMs?: number | undefined;
}

interface Waiter {
  readonly turn: TaskPriority;
  begun: boolean;
  readonly start: () => void;
  readonly refuse: (error: AdapterError) => void;
}

/** What a share has had since there was no queue. */
interface Share {
  lastTurn: number;
  usedMs: number;
}

/** Bounds the shares that are kept in memory. */
const MAX_SHARES = 10_000;
const DEFAULT_PRIORITY: TaskPriority = { share: '', urgent: true, exclusive: false };

/**
 * Runs at most `slots` tasks at once; further ones wait in three bounded queues, whose shares take turns. Own, since p-queue has
 * priorities, but neither shares nor a bound nor exclusive tasks.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions;
  #running = 0;
  #waiting: Waiter[] = [];
  /** Shares with a running exclusive task. */
  readonly #exclusiveShares = new Set<string>();
  /** Cleared when nothing waits. */
  #shares = new Map<string, Share>();
  #turns = 0;

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options;
  }

  /** @throws AdapterError, retryable, when the queue is full or its patience ends: the task never starts */
  async run<T>(task: () => Promise<T>, turn: TaskPriority = DEFAULT_PRIORITY): Promise<T> {
    const { promise: started, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const waiter = { turn, begun: false, start, refuse };
    this.#join(turn);
    this.#waiting.push(waiter);
    this.#startNext();
    this.#rejectSurplus(queueOf(turn));
    // A task with a free slot starts within this call.
    if (!waiter.begun) await (turn.patienceMs === undefined ? started : this.#patiently(waiter, started));
    const begun = performance.now();
    try {
      return await task();
    } finally {
      const { rest = 0 } = this.#options;
      const tookMs = performance.now() - begun;
      this.#shareOf(turn).usedMs += tookMs;
      const restMs = this.#waiting.length > 0 ? rest * tookMs : 0;
      if (restMs > 0) setTimeout(() => this.#end(turn), restMs);
      else this.#end(turn);
    }
  }

  async #patiently(waiter: Waiter, started: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#refuse(waiter), waiter.turn.patienceMs);
    await started.finally(() => clearTimeout(timer));
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
      this.#shareOf(turn).lastTurn = ++this.#turns;
      start();
    }
    if (this.#waiting.length === 0 || this.#shares.size > MAX_SHARES) this.#shares = new Map();
  }

  /** The first task of the share with the oldest turn, of those in the first queue of the shares that have used the least. */
  #next(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiting) {
      const { turn } = waiter;
      if (turn.exclusive && this.#exclusiveShares.has(turn.share)) continue;
      if (!first || this.#goesBefore(turn, first.turn)) first = waiter;
    }
    return first;
  }

  #goesBefore(turn: TaskPriority, other: TaskPriority): boolean {
    const { longMs = Number.POSITIVE_INFINITY } = this.#options;
    const rankOf = (its: TaskPriority) => {
      const { usedMs, lastTurn } = this.#shareOf(its);
      return [Number(its.patienceMs !== undefined), Math.floor(usedMs / longMs), queueOf(its), lastTurn];
    };
    const ranks = rankOf(other);
    for (const [at, rank] of rankOf(turn).entries()) if (rank !== ranks[at]) return rank < ranks[at]!;
    return false;
  }

  /** A share that comes later has no claim on all the time that others had before. */
  #join({ share }: Pick<TaskPriority, 'share'>): void {
    const { longMs = Number.POSITIVE_INFINITY } = this.#options;
    const used = this.#waiting.map(({ turn }) => this.#shareOf(turn).usedMs);
    const own = this.#shareOf({ share });
    own.usedMs = Math.max(own.usedMs, used.length > 0 ? Math.min(...used) - longMs : 0);
  }

  #shareOf({ share }: Pick<TaskPriority, 'share'>): Share {
    const known = this.#shares.get(share);
    if (known) return known;
    const added = { lastTurn: 0, usedMs: 0 };
    this.#shares.set(share, added);
    return added;
  }

  /** Rejects the last task of the share with the most tasks in the queue. */
  #rejectSurplus(which: number): void {
    const queue = this.#waiting.filter(({ turn }) => queueOf(turn) === which);
    if (queue.length <= this.#options.queueSize) return;
    const counts = new Map<string, number>();
    for (const { turn } of queue) counts.set(turn.share, (counts.get(turn.share) ?? 0) + 1);
    const most = Math.max(...counts.values());
    this.#refuse(queue.findLast(({ turn }) => counts.get(turn.share) === most)!);
  }

  #refuse(waiter: Waiter): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    waiter.refuse(new AdapterError('too much waits for its turn', { cause: undefined, retryable: true }));
  }
}

/** The queues come one after the other. */
function queueOf({ urgent, patienceMs }: TaskPriority): number {
  if (urgent) return 0;
  return patienceMs === undefined ? 1 : 2;
}
