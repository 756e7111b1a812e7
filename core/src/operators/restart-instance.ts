import { InstanceNotFound } from '../instances/errors.js';
import type { Instances, SessionControl } from '../instances/ports.js';
import { formatUtcMinute } from '../shared/day.js';
import { OperatorRefused } from './errors.js';
import { type AuditPorts, entryOf, type InstanceCommand } from './operator-command.js';
import type { OperatorAccounts } from './ports.js';

export interface RestartInstancePorts extends AuditPorts {
  instances: Pick<Instances, 'get'>;
  operatorAccounts: OperatorAccounts;
  sessions: SessionControl;
}

/**
 * Has the instance connect to WhatsApp anew; its phone stays linked. One without a phone that is not being linked is refused: nothing
 * connects it. One that WhatsApp keeps out for a time stays out: each login before
 * the end makes that longer. @throws InstanceNotFound, InvalidReason, OperatorRefused
 */
export class RestartInstance {
  readonly #ports: RestartInstancePorts;

  constructor(ports: RestartInstancePorts) {
    this.#ports = ports;
  }

  async execute(command: InstanceCommand): Promise<void> {
    const { instances, operatorAccounts, sessions } = this.#ports;
    const { accountId, instanceId } = command;
    const action = { action: 'instance.restarted', accountId, target: instanceId } as const;
    const entry = entryOf(this.#ports, command, action);
    const instance = await instances.get(accountId, instanceId);
    const { retryAt, statusReasonCode, linkingUntil } = instance.snapshot();
    if (statusReasonCode === 'account_suspended')
      throw new OperatorRefused('Its account is suspended, and nothing of it connects: lift that first');
    if (retryAt && retryAt > entry.at)
      throw new OperatorRefused(`WhatsApp keeps this number out until ${formatUtcMinute(retryAt)}`);
    if (!instance.linked && !(linkingUntil && linkingUntil > entry.at))
      throw new OperatorRefused('No phone is linked to this instance, and none is being linked');
    const found = await operatorAccounts.restartInstance(accountId, instanceId, entry);
    if (!found) throw new InstanceNotFound();
    sessions.notifyInstanceChanged(instanceId);
  }
}
