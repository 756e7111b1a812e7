import type { DeliveryLane } from '@waxwing/core';
import { ReplayShare } from './replay-share.js';

/** Where an attempt takes its slot: with the fast or the slow endpoints, or with the replays. */
export type SlotLane = DeliveryLane | 'replay';

export interface SlotLimits extends Readonly<Record<SlotLane, number>> {
  /** In all lanes together, those included that moved to the slow lane beyond its limit. */
  readonly all: number;
  readonly account: number;
}

const SLOT_LIMITS: SlotLimits = { all: 1_024, fast: 256, slow: 64, replay: 64, account: 32 };

const LANES: readonly SlotLane[] = ['fast', 'slow', 'replay'];

/**
 * Shares the attempts of a process among accounts: a ring for each lane, one slot a turn, so that a million waiting events of one
 * account delay the ten of another by no more than one turn. No lane can take the slots of another.
 */
export class DeliverySlots {
  readonly #limits: SlotLimits;
  /** Accounts that may have something to start, in the order of their turns. */
  readonly #rings: Readonly<Record<SlotLane, Set<string>>> = {
    fast: new Set(),
    slow: new Set(),
    replay: new Set(),
  };
  readonly #inFlight: Record<SlotLane, number> = { fast: 0, slow: 0, replay: 0 };
  readonly #byAccount = new Map<string, number>();

  readonly #replays: ReplayShare;

  constructor(limits: SlotLimits = SLOT_LIMITS, replays = new ReplayShare()) {
    this.#limits = limits;
    this.#replays = replays;
  }

  get inFlight(): Readonly<Record<SlotLane, number>> {
    return this.#inFlight;
  }

  get total(): number {
    return this.#inFlight.fast + this.#inFlight.slow + this.#inFlight.replay;
  }

  /** The account may have something to start. */
  ready(accountId: string, lane: SlotLane): void {
    this.#rings[lane].add(accountId);
  }

  /** Gives out slots until there are none, or `start` starts nothing more; it says whether it has started an attempt. */
  fill(start: (accountId: string, lane: SlotLane) => boolean): void {
    for (const lane of LANES) {
      const ring = this.#rings[lane];
      while (ring.size > 0 && this.#hasRoom(lane)) {
        const [accountId] = ring as Set<string> & Iterable<string>;
        ring.delete(accountId!);
        if ((this.#byAccount.get(accountId!) ?? 0) >= this.#limits.account) continue;
        if (!start(accountId!, lane)) continue;
        this.#inFlight[lane] += 1;
        this.#byAccount.set(accountId!, (this.#byAccount.get(accountId!) ?? 0) + 1);
        // Its next turn comes after all others.
        ring.add(accountId!);
      }
    }
  }

  /** An attempt takes long: from now on it holds a slot of the slow lane, also where there is none free, and none of its own lane. */
  moveToSlow(lane: SlotLane): void {
    this.#inFlight[lane] -= 1;
    this.#inFlight.slow += 1;
  }

  /** An attempt has ended; its account may start another one in any lane. */
  release(accountId: string, lane: SlotLane): void {
    this.#inFlight[lane] -= 1;
    const left = (this.#byAccount.get(accountId) ?? 1) - 1;
    if (left > 0) this.#byAccount.set(accountId, left);
    else this.#byAccount.delete(accountId);
    for (const each of LANES) this.ready(accountId, each);
  }

  #hasRoom(lane: SlotLane): boolean {
    const limit = lane === 'replay' ? this.#replays.of(this.#limits.replay) : this.#limits[lane];
    return this.total < this.#limits.all && this.#inFlight[lane] < limit;
  }
}
