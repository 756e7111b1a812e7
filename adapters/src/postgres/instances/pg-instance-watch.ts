import type { Instance, Instances, InstanceWatch } from '@waxwing/core';
import { waitUntil } from '../../shared/wait-until.js';
import type { Notifications } from '../database/notifications.js';

export class PgInstanceWatch implements InstanceWatch {
  readonly #ports: { instances: Pick<Instances, 'get'>; notifications: Notifications };

  constructor(ports: { instances: Pick<Instances, 'get'>; notifications: Notifications }) {
    this.#ports = ports;
  }

  async waitUntil(
    accountId: string,
    id: string,
    isExpected: (instance: Instance) => boolean,
    timeoutMs: number,
  ): Promise<Instance> {
    const { instances, notifications } = this.#ports;
    const expected = await waitUntil({
      look: async () => {
        const instance = await instances.get(accountId, id);
        return isExpected(instance) ? instance : undefined;
      },
      subscribe: notifications.changesOf('instance', id),
      timeoutMs,
    });
    return expected ?? instances.get(accountId, id);
  }
}
