import { KeyNotFound } from '../keys/errors.js';
import type { ApiKeys, KeySecrets } from '../keys/ports.js';
import { openSecret } from '../keys/reveal-key.js';
import type { CreatedInstance } from './create-instance.js';
import { type ActivityPorts, type InstanceActivity, loadActivity } from './instance-activity.js';
import { conditionOf, type InstanceCondition } from './instance-condition.js';
import type { Instances } from './ports.js';

export interface GetInstancePorts extends ActivityPorts {
  instances: Instances;
  keys: ApiKeys;
  secrets: KeySecrets;
}

export interface InstanceDetail extends CreatedInstance {
  /** Whether the instance's own key is switched on. */
  readonly keyActive: boolean;
  readonly activity: InstanceActivity;
  readonly condition: InstanceCondition;
}

/** An instance with the secret of its own key and its recent activity. @throws InstanceNotFound */
export class GetInstance {
  readonly #ports: GetInstancePorts;

  constructor(ports: GetInstancePorts) {
    this.#ports = ports;
  }

  async execute(query: { accountId: string; instanceId: string }): Promise<InstanceDetail> {
    const { instances, keys, secrets } = this.#ports;
    const instance = await instances.get(query.accountId, query.instanceId);
    const stored = await keys.findByInstance(query.accountId, query.instanceId);
    if (!stored) throw new KeyNotFound();
    const activity = await loadActivity(this.#ports, query.accountId);
    return {
      instance,
      secret: openSecret(secrets, stored),
      keyActive: stored.key.isActive,
      activity: activity(instance.id),
      condition: conditionOf(instance.snapshot(), this.#ports.clock.now()),
    };
  }
}
