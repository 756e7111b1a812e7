import { setTimeout as delay } from 'node:timers/promises';
import type { SessionLeases } from '@waxwing/core';
import type { SessionRunner } from './session-runner.js';

/** Sessions that are on their way to other workers at the same time: so many, or this part of a worker that holds hundreds. */
const AT_ONCE = 4;
const PART = 1 / 8;
/** One that nobody gets ready for so long has a reason of its own, and holds up the others no longer. */
const PATIENCE_MS = 3_000;
/** Between two looks whether more may go. */
const LOOK_MS = 50;

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

  constructor(private readonly ports: HandingOverPorts) {
    this.#clock = ports.clock ?? (() => performance.now());
  }

  /** Gives away as many as may go now, until `surplus` are gone or going. The newest first: their customers have got used to them least. */
  async some(surplus: number): Promise<void> {
    const leaving = [...this.ports.sessions.values()].filter(({ leaving }) => leaving).length;
    if (surplus > leaving) this.#letGo(Math.min(surplus - leaving, await this.#room(AT_ONCE)));
  }

  /** Gives everything away. Returns when all have gone, when nobody is there to take them, and after `ms`. */
  async all(ms: number): Promise<void> {
    const over = new AbortController();
    const time = delay(Math.max(0, ms), undefined, { ref: false });
    // A database that fails or does not answer holds nothing up.
    await Promise.race([this.#giveAll(over.signal).catch(() => undefined), time]);
    over.abort();
  }

  async #giveAll(over: AbortSignal): Promise<void> {
    const { owner, leases, sessions } = this.ports;
    const places = Math.max(AT_ONCE, Math.ceil(sessions.size * PART));
    for (; sessions.size > 0 && !over.aborted; await delay(LOOK_MS)) {
      const { workers } = await leases.fleet();
      if (workers.every((worker) => worker.owner === owner)) return;
      // Whoever is not connected has nothing to lose by going at once.
      for (const session of sessions.values())
        if (session.state !== 'ready' && !session.leaving) void session.drain();
      this.#letGo(await this.#room(places));
    }
  }

  /** How many more may go now. */
  async #room(places: number): Promise<number> {
    const { owner, leases } = this.ports;
    const oldest = this.#clock() - PATIENCE_MS;
    for (const [id, since] of this.#underWay) if (since <= oldest) this.#underWay.delete(id);
    if (this.#underWay.size > 0) {
      const ready = await leases.readyElsewhere(owner, [...this.#underWay.keys()]);
      for (const id of ready) this.#underWay.delete(id);
    }
    return Math.max(0, places - this.#underWay.size);
  }

  #letGo(amount: number): void {
    const staying = [...this.ports.sessions].filter(
      ([, { state, leaving }]) => !leaving && state === 'ready',
    );
    for (const [id, session] of amount > 0 ? staying.slice(-amount) : []) {
      this.#underWay.set(id, this.#clock());
      void session.drain();
    }
  }
}
