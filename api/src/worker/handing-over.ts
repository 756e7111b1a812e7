import { setTimeout as delay } from 'node:timers/promises';
import type { SessionLeases } from '@waxwing/core';
import { HandOverWindow } from './hand-over-window.js';
import type { SessionRunner } from './session-runner.js';

/** Sessions that a worker gives away at the same time while it has time. */
const AT_ONCE = 4;
/** Between two looks whether more may go. */
const LOOK_MS = 50;
/** Between two looks whether there are other workers, which costs more. */
const FLEET_MS = 500;

export interface HandingOverPorts {
  readonly owner: string;
  readonly leases: Pick<SessionLeases, 'fleet' | 'readyElsewhere'>;
  /** What is held here, by instance; the newest come last. */
  readonly sessions: ReadonlyMap<string, Pick<SessionRunner, 'state' | 'leaving' | 'drain'>>;
  readonly clock?: () => number;
}

/**
 * Lets sessions go no faster than other workers get them ready: one that waits here for its turn still sends, one that waits there to be
 * connected does not.
 */
export class HandingOver {
  /** When each was let go, of those that are not known to be ready elsewhere. */
  readonly #underWay = new Map<string, number>();
  readonly #clock: () => number;
  readonly #window = new HandOverWindow();

  constructor(private readonly ports: HandingOverPorts) {
    this.#clock = ports.clock ?? (() => performance.now());
  }

  /** Gives away as many as may go now, until `surplus` are gone or going. The newest first: their customers have got used to them least. */
  async some(surplus: number): Promise<void> {
    const leaving = [...this.ports.sessions.values()].filter(({ leaving }) => leaving).length;
    if (surplus <= leaving) return;
    const room = await this.#room(Number.POSITIVE_INFINITY);
    this.#letGo(Math.min(surplus - leaving, room, AT_ONCE - this.#underWay.size));
  }

  /** Gives everything away. Returns when all have gone, when nobody is there to take them, and after `ms`. */
  async all(ms: number): Promise<void> {
    const over = new AbortController();
    const time = delay(Math.max(0, ms), undefined, { ref: false });
    // A database that fails or does not answer holds nothing up.
    await Promise.race([this.#giveAll(over.signal, this.#clock() + ms).catch(() => undefined), time]);
    over.abort();
  }

  async #giveAll(over: AbortSignal, end: number): Promise<void> {
    const { owner, leases, sessions } = this.ports;
    let fleetFrom = 0;
    for (; sessions.size > 0 && !over.aborted; await delay(LOOK_MS)) {
      if (this.#clock() >= fleetFrom) {
        fleetFrom = this.#clock() + FLEET_MS;
        const { workers } = await leases.fleet();
        if (workers.every((worker) => worker.owner === owner)) return;
      }
      // A session that is not connected has nothing to lose by going at once.
      for (const session of sessions.values())
        if (session.state !== 'ready' && !session.leaving) void session.drain();
      this.#letGo(await this.#room(end - this.#clock()));
    }
  }

  /** How many more may go now. */
  async #room(leftMs: number): Promise<number> {
    const { owner, leases } = this.ports;
    const underWay = [...this.#underWay.keys()];
    const ready = new Set(underWay.length > 0 ? await leases.readyElsewhere(owner, underWay) : []);
    const now = this.#clock();
    const { patienceMs } = this.#window;
    for (const [id, since] of this.#underWay) {
      if (ready.has(id)) this.#window.arrived(since, now);
      else if (now - since >= patienceMs) this.#window.gaveUp(since, now);
      else continue;
      this.#underWay.delete(id);
    }
    const left = this.#underWay.size + this.#staying.length;
    return Math.max(0, this.#window.sizeFor(left, leftMs) - this.#underWay.size);
  }

  /** What could go next, the newest last. */
  get #staying() {
    return [...this.ports.sessions].filter(([, { state, leaving }]) => !leaving && state === 'ready');
  }

  #letGo(amount: number): void {
    for (const [id, session] of amount > 0 ? this.#staying.slice(-amount) : []) {
      this.#underWay.set(id, this.#clock());
      void session.drain();
    }
  }
}
