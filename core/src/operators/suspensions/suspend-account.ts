import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import { NothingFound, OperatorRefused } from '../errors.js';
import { entryOf, type OperatorCommand } from '../operator-command.js';
import type { OperatorAccounts } from '../ports.js';
import type { Suspension, SuspensionLevel } from './suspension.js';

export interface SuspendAccountPorts {
  operatorAccounts: OperatorAccounts;
  ids: IdGenerator;
  clock: Clock;
}

export interface SuspendAccountCommand extends OperatorCommand {
  readonly accountId: string;
  readonly level: SuspensionLevel;
  /** When it ends by itself; null for never. */
  readonly until: Date | null;
}

/** Suspends an account, or changes its suspension; the customer reads the reason. @throws NothingFound, InvalidReason, OperatorRefused */
export class SuspendAccount {
  readonly #ports: SuspendAccountPorts;

  constructor(ports: SuspendAccountPorts) {
    this.#ports = ports;
  }

  async execute(command: SuspendAccountCommand): Promise<Suspension> {
    const { accountId, level, until } = command;
    const details = { level, until: until?.toISOString() ?? null };
    const entry = entryOf(this.#ports, command, { action: 'account.suspended', accountId, details });
    if (until && until <= entry.at) throw new OperatorRefused('The suspension would end in the past');
    const suspension = { level, reason: entry.reason, since: entry.at, until };
    const found = await this.#ports.operatorAccounts.changeSuspension(accountId, suspension, entry);
    if (!found) throw new NothingFound(accountId);
    return suspension;
  }
}
