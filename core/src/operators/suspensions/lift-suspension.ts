import { OperatorRefused } from '../errors.js';
import { entryOf, type OperatorCommand } from '../operator-command.js';
import type { SuspendAccountPorts } from './suspend-account.js';

/** Ends an account's suspension: what waits is sent, and what was disconnected connects again. @throws OperatorRefused, InvalidReason */
export class LiftSuspension {
  readonly #ports: SuspendAccountPorts;

  constructor(ports: SuspendAccountPorts) {
    this.#ports = ports;
  }

  async execute(command: OperatorCommand & { readonly accountId: string }): Promise<void> {
    const { accountId } = command;
    const entry = entryOf(this.#ports, command, { action: 'account.suspension_lifted', accountId });
    const found = await this.#ports.operatorAccounts.changeSuspension(accountId, null, entry);
    if (!found) throw new OperatorRefused('This account is not suspended');
  }
}
