import type { Instances } from '../instances/ports.js';
import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import type { ApiKey, RevealedKey } from './api-key.js';
import { assertOwnInstances, DEFAULT_KEY_LIMITS, type KeyLimits, withoutRepetitions } from './key-limits.js';
import { KeyName } from './key-name.js';
import type { ApiKeys, KeySecrets } from './ports.js';

/** More than an account needs and few enough to list at once. */
export const MAX_KEYS = 500;

export interface CreateKeyPorts {
  keys: ApiKeys;
  instances: Pick<Instances, 'listOf'>;
  secrets: KeySecrets;
  ids: IdGenerator;
  clock: Clock;
}

export interface CreateKeyCommand extends Partial<KeyLimits> {
  accountId: string;
  name: string;
  /** The key is refused from this time on; without it the key does not expire. */
  expiresAt?: Date | undefined;
}

/**
 * Creates a key of the account: without limits one for all its instances, which sends and reads.
 * @throws InvalidKeyName, KeyLimitReached, InstanceNotFound
 */
export class CreateKey {
  readonly #ports: CreateKeyPorts;

  constructor(ports: CreateKeyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, name, expiresAt, ...given }: CreateKeyCommand): Promise<RevealedKey> {
    const { keys, instances, secrets, ids, clock } = this.#ports;
    const limits = withoutRepetitions({ ...DEFAULT_KEY_LIMITS, ...given });
    const parsedName = KeyName.parse(name);
    await assertOwnInstances(instances, accountId, limits.instanceIds);
    const key: ApiKey = {
      id: ids.next(),
      accountId,
      instanceId: null,
      name: parsedName.value,
      ...limits,
      isActive: true,
      createdAt: clock.now(),
      lastUsedAt: null,
      lastUsedIp: null,
      expiresAt: expiresAt ?? null,
    };
    const secret = secrets.generate();
    await keys.add(key, secrets.seal(secret, { accountId: key.accountId, keyId: key.id }), MAX_KEYS);
    return { key, secret, sentToday: key.dailyCap === null ? null : 0 };
  }
}
