import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { entryOf, type OperatorCommand } from './operator-command.js';
import type { AuditLog } from './ports.js';

export interface AuditPorts {
  auditLog: AuditLog;
  ids: IdGenerator;
  clock: Clock;
}

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
