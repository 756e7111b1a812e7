import type { ArmedFault, Fault, FaultKind } from '@waxwing/contract/sandbox';

/** A fault that stays armed until a message, scan or login to which it applies; the others affect open connections at once. */
type LatentFault = Exclude<FaultKind, 'drop' | 'stall' | 'replace' | 'stream-error' | `media-${string}`>;

/** Armed faults in order of arming; the first that applies is used up, one time per case. */
export class Faults {
  #armed: ArmedFault[] = [];

  arm({ count = 1, ...fault }: Fault): void {
    this.#armed.push({ ...fault, left: count });
  }

  waiting(): ArmedFault[] {
    return this.#armed.map((fault) => ({ ...fault }));
  }

  /** Disarms all armed faults, or those of one kind. */
  disarm(kind?: FaultKind): void {
    this.#armed = kind === undefined ? [] : this.#armed.filter((fault) => fault.kind !== kind);
  }

  take(kind: LatentFault, number: string): Fault | undefined {
    return this.takeFirst(
      (armed) => armed.kind === kind && (armed.number === undefined || armed.number === number),
    );
  }

  takeFirst(applies: (armed: ArmedFault) => boolean): Fault | undefined {
    const fault = this.#armed.find(applies);
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.#armed = this.#armed.filter((armed) => armed !== fault);
    return fault;
  }
}
