import { type CloseAccountPorts, closeAccount } from '../accounts/close-account.js';
import { NothingFound } from './errors.js';
import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

type Ports = AuditPorts & Omit<CloseAccountPorts, 'hasher'>;

/** Ends an account for good, as its owner can. The log tells of it before it begins. @throws NothingFound, InvalidReason */
export class CloseAccountForOperator {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async execute(command: OperatorCommand & { readonly accountId: string }): Promise<void> {
    const { accountId } = command;
    if (!(await this.#ports.accounts.byId(accountId))) throw new NothingFound(accountId);
    const entry = entryOf(this.#ports, command, { action: 'account.closed', accountId });
    await this.#ports.auditLog.record(entry);
    await closeAccount(this.#ports, accountId);
  }
}
