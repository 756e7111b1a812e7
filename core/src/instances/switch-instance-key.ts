import type { ApiKeys } from '../keys/ports.js';
import { InstanceNotFound } from './errors.js';

/** Switches the instance's own key on or off. @throws InstanceNotFound */
export class SwitchInstanceKey {
  readonly #ports: { keys: ApiKeys };

  constructor(ports: { keys: ApiKeys }) {
    this.#ports = ports;
  }

  async execute(command: { accountId: string; instanceId: string; isActive: boolean }): Promise<void> {
    const { accountId, instanceId, isActive } = command;
    if (!(await this.#ports.keys.setInstanceKeyActive(accountId, instanceId, isActive))) {
      throw new InstanceNotFound();
    }
  }
}
