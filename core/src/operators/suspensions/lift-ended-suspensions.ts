import { entryOf, type OperatorCommand } from '../operator-command.js';
import type { SuspendAccountPorts } from './suspend-account.js';

const BATCH = 100;
const BY_ITSELF: OperatorCommand = {
  actor: { kind: 'system', name: 'suspensions' },
  reason: 'Its time is over',
};

/** Lifts the suspensions that have ended by themselves. Returns how many. */
export class LiftEndedSuspensions {
  readonly #ports: SuspendAccountPorts;

  constructor(ports: SuspendAccountPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<number> {
    const { operatorAccounts, clock } = this.#ports;
    const now = clock.now();
    const ended = await operatorAccounts.listEndedSuspensions(now, BATCH);
    let lifted = 0;
    for (const accountId of ended) {
      const entry = entryOf(this.#ports, BY_ITSELF, { action: 'account.suspension_lifted', accountId });
      // An operator, or this job elsewhere, may have been first.
      if (await operatorAccounts.liftEndedSuspension(accountId, now, entry)) lifted++;
    }
    return lifted;
  }
}
