import { type ApiKey, opensInstance } from '../keys/api-key.js';
import { InstanceNotFound } from './errors.js';
import type { Instance } from './instance.js';
import type { Instances } from './ports.js';

/** An instance, for a key that opens it. @throws InstanceNotFound */
export class GetInstanceByKey {
  constructor(private readonly ports: { instances: Instances }) {}

  async execute({ key, instanceId }: { key: ApiKey; instanceId: string }): Promise<Instance> {
    if (!opensInstance(key, instanceId)) throw new InstanceNotFound();
    return this.ports.instances.get(key.accountId, instanceId);
  }
}
