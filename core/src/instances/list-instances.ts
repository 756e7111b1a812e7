import { HEALTHY_NUMBER, type NumberHealth } from '../safety/health.js';
import { describeHealth } from '../safety/health-sentences.js';
import type { SafetyPorts } from '../safety/ports.js';
import { isPaced, type SafetyMode } from '../safety/safety-mode.js';
import type { Instance } from './instance.js';
import { type ActivityPorts, type InstanceActivity, loadActivity } from './instance-activity.js';
import { conditionOf, type InstanceCondition } from './instance-condition.js';
import type { Instances } from './ports.js';

/** The health of an instance whose number is paced. */
export interface ListedHealth {
  readonly mode: SafetyMode;
  readonly health: NumberHealth;
  readonly sentence: string | null;
}

interface ListInstancesPorts extends ActivityPorts, Pick<SafetyPorts, 'safety'> {
  readonly instances: Instances;
  /** The mode of instances that set none. */
  readonly safetyMode: SafetyMode;
}

export interface ListedInstance {
  readonly instance: Instance;
  readonly activity: InstanceActivity;
  readonly condition: InstanceCondition;
  /** Null where number safety is off. */
  readonly safety: ListedHealth | null;
}

/** The account's instances with their recent activity, oldest first. */
export class ListInstances {
  readonly #ports: ListInstancesPorts;

  constructor(ports: ListInstancesPorts) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<ListedInstance[]> {
    const { safety, safetyMode } = this.#ports;
    const [instances, activity, healths] = await Promise.all([
      this.#ports.instances.listOf(accountId),
      loadActivity(this.#ports, accountId),
      safety.listHealth(accountId),
    ]);
    const at = this.#ports.clock.now();
    const safetyOf = (instance: Instance): ListedHealth | null => {
      const mode = instance.snapshot().safetyMode ?? safetyMode;
      if (!isPaced(mode)) return null;
      const health = healths.get(instance.id) ?? HEALTHY_NUMBER;
      return { mode, health, sentence: describeHealth(health, { mode, now: at }).sentence };
    };
    return instances.map((instance) => ({
      instance,
      activity: activity(instance.id),
      condition: conditionOf(instance.snapshot(), at),
      safety: safetyOf(instance),
    }));
  }
}
