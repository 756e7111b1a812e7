import { type ApiKey, grantsAccessTo } from '../keys/api-key.js';
import type { Clock } from '../shared/clock.js';
import { InstanceNotFound } from './errors.js';
import type { Instance } from './instance.js';
import { conditionOf, type InstanceCondition } from './instance-condition.js';
import type { Instances } from './ports.js';

export interface InstanceByKey {
  readonly instance: Instance;
  readonly condition: InstanceCondition;
}

/** Returns an instance to a key that opens it. @throws InstanceNotFound */
export class GetInstanceByKey {
  readonly #ports: { instances: Instances; clock: Clock };

  constructor(ports: { instances: Instances; clock: Clock }) {
    this.#ports = ports;
  }

  async execute({ key, instanceId }: { key: ApiKey; instanceId: string }): Promise<InstanceByKey> {
    const { instances, clock } = this.#ports;
    if (!grantsAccessTo(key, instanceId)) throw new InstanceNotFound();
    const instance = await instances.get(key.accountId, instanceId);
    return { instance, condition: conditionOf(instance.snapshot(), clock.now()) };
  }
}
