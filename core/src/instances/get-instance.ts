import { KeyNotFound } from '../keys/errors.js';
import type { ApiKeys, KeySecrets } from '../keys/ports.js';
import { reveal } from '../keys/reveal.js';
import type { CreatedInstance } from './create-instance.js';
import type { Instances } from './ports.js';

export interface GetInstancePorts {
  instances: Instances;
  keys: ApiKeys;
  secrets: KeySecrets;
}

/** An instance with the secret of its own key. @throws InstanceNotFound */
export class GetInstance {
  constructor(private readonly ports: GetInstancePorts) {}

  async execute(query: { accountId: string; instanceId: string }): Promise<CreatedInstance> {
    const { instances, keys, secrets } = this.ports;
    const instance = await instances.get(query.accountId, query.instanceId);
    const stored = await keys.ofInstance(query.accountId, query.instanceId);
    if (!stored) throw new KeyNotFound();
    return { instance, secret: reveal(secrets, stored).secret };
  }
}
