import type { Instance } from './instance.js';
import { type ActivityPorts, type InstanceActivity, loadActivity } from './instance-activity.js';
import { conditionOf, type InstanceCondition } from './instance-condition.js';
import type { Instances } from './ports.js';

export interface ListedInstance {
  readonly instance: Instance;
  readonly activity: InstanceActivity;
  readonly condition: InstanceCondition;
}

/** The account's instances with their recent activity, oldest first. */
export class ListInstances {
  readonly #ports: ActivityPorts & { instances: Instances };

  constructor(ports: ActivityPorts & { instances: Instances }) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<ListedInstance[]> {
    const [instances, activity] = await Promise.all([
      this.#ports.instances.listOf(accountId),
      loadActivity(this.#ports, accountId),
    ]);
    const at = this.#ports.clock.now();
    return instances.map((instance) => ({
      instance,
      activity: activity(instance.id),
      condition: conditionOf(instance.snapshot(), at),
    }));
  }
}
