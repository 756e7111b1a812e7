import type { ApiKey } from '../keys/api-key.js';
import { DEFAULT_KEY_LIMITS } from '../keys/key-limits.js';
import type { KeySecrets } from '../keys/ports.js';
import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { NoSubscription } from '../subscriptions/errors.js';
import type { Subscriptions } from '../subscriptions/ports.js';
import { Instance } from './instance.js';
import type { Instances } from './ports.js';

export interface CreateInstancePorts {
  instances: Instances;
  subscriptions: Subscriptions;
  secrets: KeySecrets;
  ids: IdGenerator;
  clock: Clock;
}

export interface CreatedInstance {
  readonly instance: Instance;
  readonly secret: string;
}

/** Creates an instance with its own key, within the plan's limit. @throws NoSubscription, InstanceLimitReached */
export class CreateInstance {
  readonly #ports: CreateInstancePorts;

  constructor(ports: CreateInstancePorts) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<CreatedInstance> {
    const { instances, subscriptions, secrets, ids, clock } = this.#ports;
    const at = clock.now();
    const subscription = await subscriptions.activeOf(accountId, at);
    if (!subscription) throw new NoSubscription();

    const instance = Instance.create({ id: ids.next(), accountId, at });
    const key: ApiKey = {
      id: ids.next(),
      accountId,
      instanceId: instance.id,
      name: 'Instance key',
      ...DEFAULT_KEY_LIMITS,
      instanceIds: [instance.id],
      isActive: true,
      createdAt: at,
      lastUsedAt: null,
      lastUsedIp: null,
      expiresAt: null,
    };
    const secret = secrets.generate();
    const sealed = secrets.seal(secret, { accountId, keyId: key.id });
    await instances.add(instance, key, sealed, subscription.instanceLimit);
    return { instance, secret };
  }
}
