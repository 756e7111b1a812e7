import { InstanceNotFound } from '../instances/errors.js';
import type { Instances, SessionControl } from '../instances/ports.js';
import { ResetInstance } from '../instances/reset-instance.js';
import type { AuditPorts } from './note-account.js';
import { entryOf, type OperatorCommand } from './operator-command.js';
import type { OperatorAccounts } from './ports.js';

interface InstanceCommand extends OperatorCommand {
  readonly accountId: string;
  readonly instanceId: string;
}

/** Unlinks the phone of an instance. The log tells of it before it begins. @throws InstanceNotFound, InstanceBusy, InvalidReason */
export class UnlinkInstance {
  readonly #ports: AuditPorts & { instances: Instances; sessions: SessionControl };

  constructor(ports: AuditPorts & { instances: Instances; sessions: SessionControl }) {
    this.#ports = ports;
  }

  async execute(command: InstanceCommand): Promise<void> {
    const { accountId, instanceId } = command;
    await this.#ports.instances.get(accountId, instanceId);
    await this.#ports.auditLog.record(
      entryOf(this.#ports, command, { action: 'instance.unlink_requested', accountId, target: instanceId }),
    );
    await new ResetInstance(this.#ports).execute({ accountId, instanceId });
  }
}

export interface RestartInstancePorts extends AuditPorts {
  operatorAccounts: OperatorAccounts;
  sessions: SessionControl;
}

/** Has the instance connect to WhatsApp anew; its phone stays linked. @throws InstanceNotFound, InvalidReason */
export class RestartInstance {
  readonly #ports: RestartInstancePorts;

  constructor(ports: RestartInstancePorts) {
    this.#ports = ports;
  }

  async execute(command: InstanceCommand): Promise<void> {
    const { accountId, instanceId } = command;
    const entry = entryOf(this.#ports, command, {
      action: 'instance.restarted',
      accountId,
      target: instanceId,
    });
    const found = await this.#ports.operatorAccounts.restartInstance(accountId, instanceId, entry);
    if (!found) throw new InstanceNotFound();
    this.#ports.sessions.notifyInstanceChanged(instanceId);
  }
}
