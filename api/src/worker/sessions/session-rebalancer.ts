import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerRegistry } from '@waxwing/core';
import { HandOverWindow } from './hand-over-window.js';
import type { SessionRunner } from './session-runner.js';
import type { MoveReason } from './session-runner-ports.js';

/** Concurrent hand-overs of a worker that does not stop. */
const AT_ONCE = 4;
/** Connected sessions above its share that a worker keeps, because moving them is not worth a reconnect. */
const MAX_SURPLUS = 1;
/** Between two checks whether more sessions may go. */
const POLL_MS = 50;
/** Between two checks for other workers, which cost more. */
const CLUSTER_POLL_MS = 500;

export interface SessionRebalancerPorts {
  readonly owner: string;
  readonly registry: WorkerRegistry;
  /** The held sessions by instance, the newest last. */
  readonly sessions: ReadonlyMap<string, Pick<SessionRunner, 'state' | 'draining' | 'drain'>>;
  readonly onMoved?: ((why: MoveReason) => void) | undefined;
  readonly clock?: () => number;
}

/**
 * Releases sessions no faster than other workers get them ready: a session that waits here still sends, one that waits there to be
 * connected does not.
 */
export class SessionRebalancer {
  readonly #ports: SessionRebalancerPorts;
  /** When each session was released, without those known to be ready elsewhere. */
  readonly #underWay = new Map<string, number>();
  readonly #clock: () => number;
  readonly #window = new HandOverWindow();

  constructor(ports: SessionRebalancerPorts) {
    this.#ports = ports;

    this.#clock = ports.clock ?? (() => performance.now());
  }

  /**
   * Releases as many as may go now, until `surplus` sessions above this worker's share are gone or going. Those that wait for a slot
   * to link go first and at once: they have no connection to lose, and another worker may have a slot. Not while sessions are `free`,
   * which no other worker has room for then. The newest of each kind go first: their customers are used to them least.
   */
  async rebalance(surplus: number, free: number): Promise<void> {
    const leaving = this.#inState(({ draining }) => draining).length;
    const waiting = last(
      this.#inState(({ state, draining }) => !draining && state === 'resting'),
      free === 0 ? surplus - leaving : 0,
    );
    for (const [, session] of waiting) this.#release(session, 'balance');
    const connected = surplus - MAX_SURPLUS - leaving - waiting.length;
    if (connected <= 0) return;
    const available = await this.#available(Number.POSITIVE_INFINITY);
    this.#handOver(Math.min(connected, available, AT_ONCE - this.#underWay.size), 'balance');
  }

  /** Releases every session. Returns when all are gone, when there is no other worker, and after `ms`. */
  async drain(ms: number): Promise<void> {
    const over = new AbortController();
    const time = delay(Math.max(0, ms), undefined, { ref: false });
    // A database that fails or does not answer must not hold up the stop.
    await Promise.race([this.#drainAll(over.signal, this.#clock() + ms).catch(() => undefined), time]);
    over.abort();
  }

  async #drainAll(over: AbortSignal, end: number): Promise<void> {
    const { owner, registry, sessions } = this.#ports;
    let nextClusterPollAt = 0;
    for (; sessions.size > 0 && !over.aborted; await delay(POLL_MS)) {
      if (this.#clock() >= nextClusterPollAt) {
        nextClusterPollAt = this.#clock() + CLUSTER_POLL_MS;
        const { workers } = await registry.readClusterState();
        if (workers.every((worker) => worker.owner === owner)) return;
      }
      // A session that is not connected loses nothing by going at once.
      for (const session of sessions.values())
        if (session.state !== 'ready' && !session.draining) this.#release(session, 'drain');
      this.#handOver(await this.#available(end - this.#clock()), 'drain');
    }
  }

  /** How many more may go now. */
  async #available(leftMs: number): Promise<number> {
    const { owner, registry } = this.#ports;
    const underWay = [...this.#underWay.keys()];
    const ready = new Set(underWay.length > 0 ? await registry.listReadyElsewhere(owner, underWay) : []);
    const now = this.#clock();
    const { patienceMs } = this.#window;
    for (const [id, since] of this.#underWay) {
      if (ready.has(id)) this.#window.onReady(since, now);
      else if (now - since >= patienceMs) this.#window.onTimeout(since, now);
      else continue;
      this.#underWay.delete(id);
    }
    const left = this.#underWay.size + this.#remaining.length;
    return Math.max(0, this.#window.sizeFor(left, leftMs) - this.#underWay.size);
  }

  /** The connected sessions that may go next, the newest last. */
  get #remaining() {
    return this.#inState(({ state, draining }) => !draining && state === 'ready');
  }

  #inState(isIn: (session: Pick<SessionRunner, 'state' | 'draining'>) => boolean) {
    return [...this.#ports.sessions].filter(([, session]) => isIn(session));
  }

  #handOver(amount: number, why: MoveReason): void {
    for (const [id, session] of last(this.#remaining, amount)) {
      this.#underWay.set(id, this.#clock());
      this.#release(session, why);
    }
  }

  #release(session: Pick<SessionRunner, 'drain'>, why: MoveReason): void {
    this.#ports.onMoved?.(why);
    void session.drain();
  }
}

function last<T>(list: readonly T[], amount: number): readonly T[] {
  return amount > 0 ? list.slice(-amount) : [];
}
