import {
  type Hold,
  isSoon,
  type Lane,
  type LeaseGuard,
  type NumberSafety,
  type SessionLease,
  SharedReads,
} from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import type { Timing } from '../timing.js';

const LANES: readonly Lane[] = ['known', 'first'];
/** A statement tells of no more: others get their turn between two. */
const PORTION = 1_000;

export interface HoldTellerPorts {
  readonly safety: Pick<NumberSafety, 'tellHeld'>;
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  readonly time: Timing;
  readonly over: AbortSignal;
  readonly abort: (error: unknown) => void;
  /** What holds a lane now. */
  readonly laneHold: (lane: Lane) => Hold | undefined;
}

/** How far a lane has been told of what holds it. */
interface Told {
  readonly code: Hold['code'];
  /** The place that the last round reached. */
  readonly last: string | null;
  /** That of the round before, from which the next one looks again: a message may be stored after one that was accepted later. */
  readonly before: string | null;
}

/** Tells of the messages that a hold keeps and that were accepted before it began: what comes later is told as it is accepted. */
export class HoldTeller {
  readonly #ports: HoldTellerPorts;
  readonly #told = new Map<Lane, Told>();
  readonly #rounds = new SharedReads<void>();

  constructor(ports: HoldTellerPorts) {
    this.#ports = ports;
  }

  /** What holds the lanes may have changed. */
  tell(): void {
    const { lease, abort } = this.#ports;
    this.#rounds.run(lease.instanceId, () => this.#tellAll()).catch(abort);
  }

  async #tellAll(): Promise<void> {
    for (const lane of LANES) {
      const hold = this.#holdOf(lane);
      if (hold) await this.#tellLane(lane, hold);
      else this.#told.delete(lane);
    }
  }

  async #tellLane(lane: Lane, hold: Hold): Promise<void> {
    const { safety, lease, guard, over } = this.#ports;
    const told = this.#told.get(lane);
    const isSame = told?.code === hold.code;
    let after = isSame ? told.before : null;
    let reached = after;
    do {
      const portion = { lane, hold, after, limit: PORTION };
      after = await retryWhileLeased(() => safety.tellHeld(lease, portion), guard, over);
      reached = after ?? reached;
    } while (after !== null && !over.aborted && this.#holdOf(lane)?.code === hold.code);
    this.#told.set(lane, { code: hold.code, before: isSame ? told.last : null, last: reached });
  }

  /** What leaves in a moment is not held. */
  #holdOf(lane: Lane): Hold | undefined {
    const hold = this.#ports.laneHold(lane);
    return hold && !isSoon(hold.until, this.#ports.time.now()) ? hold : undefined;
  }
}
