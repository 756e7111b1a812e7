import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

/** Keeps an operator's note, which the customer does not see; it is the entry's reason. @throws InvalidReason */
export class NoteAccount {
  readonly #ports: AuditPorts;

  constructor(ports: AuditPorts) {
    this.#ports = ports;
  }

  async execute(command: OperatorCommand & { readonly accountId: string }): Promise<void> {
    const { accountId } = command;
    await this.#ports.auditLog.record(entryOf(this.#ports, command, { action: 'account.noted', accountId }));
  }
}
