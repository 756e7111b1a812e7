import type { ApiKey } from '../keys/api-key.js';
import { DEFAULT_KEY_LIMITS } from '../keys/key-limits.js';
import type { KeySecrets } from '../keys/ports.js';
import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { NoSubscription } from '../subscriptions/errors.js';
import type { Subscriptions } from '../subscriptions/ports.js';
import { Instance, linkingTimes } from './instance.js';
import type { Instances, SessionControl } from './ports.js';

export interface CreateInstancePorts {
  instances: Instances;
  sessions: SessionControl;
  subscriptions: Subscriptions;
  secrets: KeySecrets;
  ids: IdGenerator;
  clock: Clock;
}

export interface CreatedInstance {
  readonly instance: Instance;
  readonly secret: string;
}

interface CreateInstanceCommand {
  readonly accountId: string;
  /** Whether its QR code is shown next: its worker then connects while the page that shows it is still being drawn. */
  readonly linksAtOnce?: boolean;
}

/** Creates an instance with its own key, within the plan's limit. @throws NoSubscription, InstanceLimitReached */
export class CreateInstance {
  readonly #ports: CreateInstancePorts;

  constructor(ports: CreateInstancePorts) {
    this.#ports = ports;
  }

  async execute({ accountId, linksAtOnce = false }: CreateInstanceCommand): Promise<CreatedInstance> {
    const { instances, sessions, subscriptions, secrets, ids, clock } = this.#ports;
    const at = clock.now();
    const subscription = await subscriptions.activeOf(accountId, at);
    if (!subscription) throw new NoSubscription();

    const linkingUntil = linksAtOnce ? linkingTimes(at).until : null;
    const instance = Instance.create({ id: ids.next(), accountId, at, linkingUntil });
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
    if (linksAtOnce) sessions.notifyInstanceChanged(instance.id);
    return { instance, secret };
  }
}
