import { LiftSuspension } from './lift-suspension.js';
import type { SuspendAccountPorts } from './suspend-account.js';

const BATCH = 100;

/** Lifts the suspensions that have ended by themselves. Returns how many. */
export class LiftEndedSuspensions {
  readonly #ports: SuspendAccountPorts;

  constructor(ports: SuspendAccountPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<number> {
    const { operatorAccounts, clock } = this.#ports;
    const ended = await operatorAccounts.listEndedSuspensions(clock.now(), BATCH);
    const lift = new LiftSuspension(this.#ports);
    for (const accountId of ended)
      await lift.execute({
        accountId,
        actor: { kind: 'system', name: 'suspensions' },
        reason: 'Its time is over',
      });
    return ended.length;
  }
}
