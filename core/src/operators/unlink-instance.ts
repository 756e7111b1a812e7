import type { Instances, SessionControl } from '../instances/ports.js';
import { ResetInstance } from '../instances/reset-instance.js';
import { OperatorRefused } from './errors.js';
import { type AuditPorts, entryOf, type InstanceCommand } from './operator-command.js';

export interface UnlinkInstancePorts extends AuditPorts {
  instances: Instances;
  sessions: SessionControl;
}

/** Unlinks the phone of an instance. The log tells of it before it begins. @throws InstanceNotFound, InstanceBusy, InvalidReason, OperatorRefused */
export class UnlinkInstance {
  readonly #ports: UnlinkInstancePorts;

  constructor(ports: UnlinkInstancePorts) {
    this.#ports = ports;
  }

  async execute(command: InstanceCommand): Promise<void> {
    const { accountId, instanceId } = command;
    const { linked } = await this.#ports.instances.get(accountId, instanceId);
    if (!linked) throw new OperatorRefused('No phone is linked to this instance');
    await this.#ports.auditLog.record(
      entryOf(this.#ports, command, { action: 'instance.unlink_requested', accountId, target: instanceId }),
    );
    await new ResetInstance(this.#ports).execute({ accountId, instanceId });
  }
}
