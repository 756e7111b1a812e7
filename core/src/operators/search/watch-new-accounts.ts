import { type Clock, DAY_MS } from '../../shared/clock.js';
import type { OperatorAccounts } from '../ports.js';
import { type AccountRisk, assessRisk } from './risk.js';

const LIMIT = 500;

/** The accounts of the last days, the riskiest first. */
export class WatchNewAccounts {
  readonly #ports: { operatorAccounts: OperatorAccounts; clock: Clock };

  constructor(ports: { operatorAccounts: OperatorAccounts; clock: Clock }) {
    this.#ports = ports;
  }

  async execute({ days }: { days: number }): Promise<readonly AccountRisk[]> {
    const { operatorAccounts, clock } = this.#ports;
    const at = clock.now();
    const since = new Date(at.getTime() - days * DAY_MS);
    const found = await operatorAccounts.listNew(since, at, LIMIT);
    return found
      .map((signals) => assessRisk(signals, at))
      .toSorted((a, b) => b.score - a.score || b.createdAt.getTime() - a.createdAt.getTime());
  }
}
